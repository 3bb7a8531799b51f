package loadstar.experiment;

import java.util.List;
import java.util.Map;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Table;

/**
 * The results of an experiment.
 *
 * @param tables by file name without ending
 */
public record Evaluation(Map<String, Table> tables, Comparison comparison, List<Figure> figures) {}
