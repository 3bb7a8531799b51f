package loadstar.algorithm;

import static loadstar.algorithm.Reference.Type.ARTICLE;
import static loadstar.algorithm.Reference.Type.BOOK;
import static loadstar.algorithm.Reference.Type.CHAPTER;
import static loadstar.algorithm.Reference.Type.DATASET;
import static loadstar.algorithm.Reference.Type.MANUSCRIPT;
import static loadstar.algorithm.Reference.Type.PROCEEDINGS;
import static loadstar.algorithm.Reference.Type.REPORT;
import static loadstar.algorithm.Reference.Type.THESIS;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * All works that are cited, once: lists, pages, {@code loadstar cite}, paragraphs on methods and
 * CITATION.cff take them from here. Works of one {@link Family} alone may be declared there.
 *
 * <p>Volumes, pages and DOIs were compared in November 2026 with publishers' pages, HAL or lists of
 * references in papers; what could not be compared is left out.
 */
public final class References {
  public static final Reference SIMGRID =
      Reference.of(
              ARTICLE,
              "casanova2014",
              2014,
              "Casanova et al., JPDC 2014",
              "Versatile, scalable, and accurate simulation of distributed applications and"
                  + " platforms",
              "Journal of Parallel and Distributed Computing",
              "Casanova, Henri",
              "Giersch, Arnaud",
              "Legrand, Arnaud",
              "Quinson, Martin",
              "Suter, Frédéric")
          .at("74(10)", "2899-2917")
          .doi("10.1016/j.jpdc.2014.06.008");

  public static final Reference SIMGRID_ENTRY =
      Reference.of(
              ARTICLE,
              "casanova2025",
              2025,
              "Casanova et al., Parallel Computing 2025",
              "Lowering entry barriers to developing custom simulators of distributed applications"
                  + " and platforms with SimGrid",
              "Parallel Computing",
              "Casanova, Henri",
              "Giersch, Arnaud",
              "Legrand, Arnaud",
              "Quinson, Martin",
              "Suter, Frédéric")
          .at("123", "103125")
          .url("https://hal.science/hal-04909441");

  // ------------------------------------------------------------------ the five papers

  public static final Reference ICPPW12 =
      Reference.of(
              PROCEEDINGS,
              "millot2012",
              2012,
              "Millot & Parrot, ICPPW 2012",
              "Some tests of adaptivity for the AS4DR scheduler",
              "41st International Conference on Parallel Processing Workshops (ICPPW)",
              "Millot, Daniel",
              "Parrot, Christian")
          .at("", "323-331")
          .doi("10.1109/ICPPW.2012.48");

  public static final Reference PPAM13 =
      Reference.of(
              PROCEEDINGS,
              "millot2013",
              2013,
              "Millot & Parrot, PPAM 2013",
              "Setting up clusters of computing units to process several data streams efficiently",
              "10th International Conference on Parallel Processing and Applied Mathematics (PPAM)",
              "Millot, Daniel",
              "Parrot, Christian")
          .url("https://hal.science/hal-00975841");

  public static final Reference NGUYEN =
      Reference.of(
              THESIS,
              "nguyen2007",
              2007,
              "Nguyen The Loc, JAIST 2007",
              "Scheduling methods for divisible workloads in distributed environments",
              "Japan Advanced Institute of Science and Technology",
              "Nguyen, The Loc")
          .url("http://hdl.handle.net/10119/3566");

  public static final Reference FERRETO =
      Reference.of(
          MANUSCRIPT,
          "ferreto",
          0,
          "Ferreto & De Rose",
          "Scheduling divisible workloads using the adaptive time factoring algorithm",
          "Catholic University of Rio Grande do Sul (PUCRS)",
          "Ferreto, Tiago",
          "De Rose, César");

  public static final Reference RR5739 =
      Reference.of(
              REPORT,
              "beaumont2005bags",
              2005,
              "Beaumont et al., INRIA RR-5739, 2005",
              "Scheduling multiple bags of tasks on heterogeneous master-worker platforms:"
                  + " centralized versus distributed solutions",
              "INRIA",
              "Beaumont, Olivier",
              "Carter, Larry",
              "Ferrante, Jeanne",
              "Legrand, Arnaud",
              "Marchal, Loris",
              "Robert, Yves")
          .at("(RR-5739)", "")
          .url("https://hal.inria.fr/inria-00070279");

  // ------------------------------------------------------------------ rounds

  public static final Reference UMR =
      Reference.of(
              PROCEEDINGS,
              "yang2003umr",
              2003,
              "Yang & Casanova, IPDPS 2003",
              "UMR: a multi-round algorithm for scheduling divisible workloads",
              "International Parallel and Distributed Processing Symposium (IPDPS)",
              "Yang, Yang",
              "Casanova, Henri")
          .doi("10.1109/IPDPS.2003.1213101");

  public static final Reference RUMR =
      Reference.of(
          PROCEEDINGS,
          "yang2003rumr",
          2003,
          "Yang & Casanova, HPDC 2003",
          "RUMR: robust scheduling for divisible workloads",
          "12th IEEE International Symposium on High Performance Distributed Computing (HPDC)",
          "Yang, Yang",
          "Casanova, Henri");

  public static final Reference BEAUMONT_2003 =
      Reference.of(
              ARTICLE,
              "beaumont2003",
              2003,
              "Beaumont, Legrand & Robert, Parallel Computing 2003",
              "Scheduling divisible workloads on heterogeneous platforms",
              "Parallel Computing",
              "Beaumont, Olivier",
              "Legrand, Arnaud",
              "Robert, Yves")
          .at("29(9)", "1121-1152");

  public static final Reference BEAUMONT_2005 =
      Reference.of(
              ARTICLE,
              "beaumont2005",
              2005,
              "Beaumont et al., TPDS 2005",
              "Scheduling divisible loads on star and tree networks: results and open problems",
              "IEEE Transactions on Parallel and Distributed Systems",
              "Beaumont, Olivier",
              "Casanova, Henri",
              "Legrand, Arnaud",
              "Robert, Yves",
              "Yang, Yang")
          .at("16(3)", "207-218")
          .doi("10.1109/TPDS.2005.35");

  public static final Reference BHARADWAJ =
      Reference.of(
          BOOK,
          "bharadwaj1996",
          1996,
          "Bharadwaj, Ghose, Mani & Robertazzi 1996",
          "Scheduling divisible loads in parallel and distributed systems",
          "IEEE Computer Society Press",
          "Bharadwaj, V.",
          "Ghose, D.",
          "Mani, V.",
          "Robertazzi, T. G.");

  // ------------------------------------------------------------------ self-scheduling

  public static final Reference TANG =
      Reference.of(
              PROCEEDINGS,
              "tang1986",
              1986,
              "Tang & Yew, ICPP 1986",
              "Processor self-scheduling for multiple-nested parallel loops",
              "International Conference on Parallel Processing (ICPP)",
              "Tang, P.",
              "Yew, P.-C.")
          .at("", "528-535");

  public static final Reference KRUSKAL =
      Reference.of(
              ARTICLE,
              "kruskal1985",
              1985,
              "Kruskal & Weiss, IEEE TSE 1985",
              "Allocating independent subtasks on parallel processors",
              "IEEE Transactions on Software Engineering",
              "Kruskal, Clyde P.",
              "Weiss, Alan")
          .at("11(10)", "1001-1016")
          .doi("10.1109/TSE.1985.231547");

  public static final Reference MFSC =
      Reference.of(
          CHAPTER,
          "banicescu2013",
          2013,
          "Banicescu, Ciorba & Srivastava 2013",
          "", // its title could not be checked
          "Scalable Computing: Theory and Practice",
          "Banicescu, I.",
          "Ciorba, F. M.",
          "Srivastava, S.");

  public static final Reference POLYCHRONOPOULOS =
      Reference.of(
              ARTICLE,
              "polychronopoulos1987",
              1987,
              "Polychronopoulos & Kuck, IEEE TC 1987",
              "Guided self-scheduling: a practical scheduling scheme for parallel supercomputers",
              "IEEE Transactions on Computers",
              "Polychronopoulos, C. D.",
              "Kuck, D. J.")
          .at("36(12)", "1425-1439")
          .doi("10.1109/TC.1987.5009495");

  public static final Reference TZEN =
      Reference.of(
              ARTICLE,
              "tzen1993",
              1993,
              "Tzen & Ni, IEEE TPDS 1993",
              "Trapezoid self-scheduling: a practical scheduling scheme for parallel compilers",
              "IEEE Transactions on Parallel and Distributed Systems",
              "Tzen, T. H.",
              "Ni, L. M.")
          .at("4(1)", "87-98")
          .doi("10.1109/71.205655");

  public static final Reference FACTORING =
      Reference.of(
              ARTICLE,
              "hummel1992",
              1992,
              "Flynn Hummel, Schonberg & Flynn, CACM 1992",
              "Factoring: a method for scheduling parallel loops",
              "Communications of the ACM",
              "Flynn Hummel, Susan",
              "Schonberg, Edith",
              "Flynn, Lawrence E.")
          .at("35(8)", "90-101")
          .doi("10.1145/135226.135232");

  public static final Reference CHRONOPOULOS =
      Reference.of(
          PROCEEDINGS,
          "chronopoulos2001",
          2001,
          "Chronopoulos et al., CLUSTER 2001",
          "A class of loop self-scheduling for heterogeneous clusters",
          "IEEE International Conference on Cluster Computing (CLUSTER)",
          "Chronopoulos, A. T.",
          "Andonie, R.",
          "Benche, M.",
          "Grosu, D.");

  public static final Reference PHILIP =
      Reference.of(
          PROCEEDINGS,
          "philip1997",
          1997,
          "Philip & Das, PDCS 1997",
          "Evaluation of loop scheduling algorithms on distributed memory systems",
          "Parallel and Distributed Computing and Systems (PDCS)",
          "Philip, T.",
          "Das, C.");

  public static final Reference CIORBA =
      Reference.of(
              PROCEEDINGS,
              "ciorba2018",
              2018,
              "Ciorba, Iwainsky & Buder, IWOMP 2018",
              "OpenMP loop scheduling revisited: making a case for more schedules",
              "14th International Workshop on OpenMP (IWOMP)",
              "Ciorba, Florina M.",
              "Iwainsky, Christian",
              "Buder, Patrick")
          .at("", "21-36");

  public static final Reference WEIGHTED =
      Reference.of(
          PROCEEDINGS,
          "hummel1996",
          1996,
          "Flynn Hummel et al., SPAA 1996",
          "Load-sharing in heterogeneous systems via weighted factoring",
          "8th ACM Symposium on Parallel Algorithms and Architectures (SPAA)",
          "Flynn Hummel, S.",
          "Schmidt, J. P.",
          "Uma, R. N.",
          "Wein, J.");

  public static final Reference AWF =
      Reference.of(
          PROCEEDINGS,
          "banicescu2001",
          2001,
          "Banicescu & Velusamy, IPDPS 2001",
          "Performance of scheduling scientific applications with adaptive weighted factoring",
          "International Parallel and Distributed Processing Symposium (IPDPS), Heterogeneous"
              + " Computing Workshop",
          "Banicescu, I.",
          "Velusamy, V.");

  public static final Reference CARINO =
      Reference.of(
              ARTICLE,
              "carino2008",
              2008,
              "Cariño & Banicescu, J. Supercomputing 2008",
              "Dynamic load balancing with adaptive factoring methods in scientific applications",
              "The Journal of Supercomputing",
              "Cariño, R. L.",
              "Banicescu, I.")
          .at("44(1)", "41-63")
          .doi("10.1007/s11227-007-0148-y");

  public static final Reference AF =
      Reference.of(
              PROCEEDINGS,
              "banicescu2000",
              2000,
              "Banicescu & Liu, HPC 2000",
              "Adaptive factoring: a dynamic scheduling method tuned to the rate of weight changes",
              "High Performance Computing Symposium (HPC)",
              "Banicescu, I.",
              "Liu, Z.")
          .at("", "122-129");

  public static final Reference LB4OMP =
      Reference.of(
              ARTICLE,
              "korndorfer2022",
              2022,
              "Korndörfer et al., IEEE TPDS 2022",
              "LB4OMP: a dynamic load balancing library for multithreaded applications",
              "IEEE Transactions on Parallel and Distributed Systems",
              "Müller Korndörfer, Jonas H.",
              "Eleliemy, Ahmed",
              "Mohammed, Ali",
              "Ciorba, Florina M.")
          .at("33(4)", "830-841")
          .doi("10.1109/TPDS.2021.3107775");

  public static final Reference HAGERUP =
      Reference.of(
              ARTICLE,
              "hagerup1997",
              1997,
              "Hagerup, JPDC 1997",
              "Allocating independent tasks to parallel processors: an experimental study",
              "Journal of Parallel and Distributed Computing",
              "Hagerup, T.")
          .at("47(2)", "")
          .doi("10.1006/jpdc.1997.1411");

  // ------------------------------------------------------------------ choosing among schedulers

  public static final Reference SIMAS =
      Reference.of(
              ARTICLE,
              "mohammed2020",
              2020,
              "Mohammed & Ciorba, CCPE 2020",
              "SimAS: a simulation-assisted approach for the scheduling algorithm selection under"
                  + " perturbations",
              "Concurrency and Computation: Practice and Experience",
              "Mohammed, Ali",
              "Ciorba, Florina M.")
          .at("32(15)", "e5648")
          .doi("10.1002/cpe.5648");

  public static final Reference EXPERT =
      Reference.of(
              ARTICLE,
              "korndorfer2025",
              2025,
              "Korndörfer et al., IEEE Access 2025",
              "A comparative study of OpenMP scheduling algorithm selection strategies",
              "IEEE Access",
              "Müller Korndörfer, Jonas H.",
              "Mohammed, Ali",
              "Eleliemy, Ahmed",
              "Guilloteau, Quentin",
              "Krummenacher, Reto",
              "Ciorba, Florina M.")
          .doi("10.1109/ACCESS.2025.3602234");

  public static final Reference AUER =
      Reference.of(
              ARTICLE,
              "auer2002",
              2002,
              "Auer, Cesa-Bianchi & Fischer, Machine Learning 2002",
              "Finite-time analysis of the multiarmed bandit problem",
              "Machine Learning",
              "Auer, Peter",
              "Cesa-Bianchi, Nicolò",
              "Fischer, Paul")
          .at("47(2-3)", "235-256")
          .doi("10.1023/A:1013689704352");

  // ------------------------------------------------------------------ known costs, trees

  public static final Reference AWERBUCH =
      Reference.of(
              PROCEEDINGS,
              "awerbuch1994",
              1994,
              "Awerbuch & Leighton, STOC 1994",
              "Improved approximation algorithms for the multi-commodity flow problem and local"
                  + " competitive routing in dynamic networks",
              "26th ACM Symposium on Theory of Computing (STOC)",
              "Awerbuch, Baruch",
              "Leighton, Tom")
          .at("", "487-496");

  // ------------------------------------------------------------------ measured runs

  public static final Reference BLADES =
      Reference.of(
              DATASET,
              "amanelis2011",
              2011,
              "amanelis, mpi-mandelbrot 2011",
              "mpi-mandelbrot: logs of self-scheduling on blades, commit ef68cec",
              "GitHub",
              "amanelis")
          .url("https://github.com/amanelis/mpi-mandelbrot");

  public static final Reference LSF =
      Reference.of(
              DATASET,
              "philipnickel2025",
              2025,
              "philipnickel, LSM_project_1 2025",
              "LSM_project_1: runs of a master and its workers on an LSF cluster, commit bb84460",
              "GitHub",
              "philipnickel")
          .url("https://github.com/philipnickel/LSM_project_1");

  public static final Reference WORK_QUEUE =
      Reference.of(
              DATASET,
              "capacity2018",
              2018,
              "cooperative-computing-lab, capacity-paper-data 2018",
              "capacity-paper-data: debug logs of Work Queue, commit fe76dea",
              "GitHub",
              "cooperative-computing-lab")
          .url("https://github.com/cooperative-computing-lab/capacity-paper-data");

  public static final Reference TASK_VINE =
      Reference.of(
              DATASET,
              "taskvine2023",
              2023,
              "cooperative-computing-lab, taskvine-paper 2023",
              "taskvine-paper: transactions of TaskVine, commit 68b039e",
              "GitHub",
              "cooperative-computing-lab")
          .url("https://github.com/cooperative-computing-lab/taskvine-paper");

  // ------------------------------------------------------------------ statistics

  public static final Reference KIM_NELSON =
      Reference.of(
              ARTICLE,
              "kim2001",
              2001,
              "Kim & Nelson, ACM TOMACS 2001",
              "A fully sequential procedure for indifference-zone selection in simulation",
              "ACM Transactions on Modeling and Computer Simulation",
              "Kim, Seong-Hee",
              "Nelson, Barry L.")
          .at("11(3)", "251-273")
          .doi("10.1145/502109.502111");

  public static final Reference NELSON_MATEJCIK =
      Reference.of(
              ARTICLE,
              "nelson1995",
              1995,
              "Nelson & Matejcik, Management Science 1995",
              "Using common random numbers for indifference-zone selection and multiple comparisons"
                  + " in simulation",
              "Management Science",
              "Nelson, Barry L.",
              "Matejcik, Frank J.")
          .at("41(12)", "1935-1945")
          .doi("10.1287/mnsc.41.12.1935");

  /** The works that describe the simulator, the newest last. */
  public static final List<Reference> OF_SIMGRID = List.of(SIMGRID, SIMGRID_ENTRY);

  /** The works behind the decisions of a ranking: first those of a fixed number of seeds. */
  public static final List<Reference> OF_CHOICE = List.of(NELSON_MATEJCIK, KIM_NELSON);

  private static final List<Reference> COMMON =
      List.of(
          SIMGRID,
          SIMGRID_ENTRY,
          ICPPW12,
          PPAM13,
          NGUYEN,
          FERRETO,
          RR5739,
          UMR,
          RUMR,
          BEAUMONT_2003,
          BEAUMONT_2005,
          BHARADWAJ,
          TANG,
          KRUSKAL,
          MFSC,
          POLYCHRONOPOULOS,
          TZEN,
          FACTORING,
          CHRONOPOULOS,
          PHILIP,
          CIORBA,
          WEIGHTED,
          AWF,
          CARINO,
          AF,
          LB4OMP,
          HAGERUP,
          SIMAS,
          EXPERT,
          AUER,
          AWERBUCH,
          BLADES,
          LSF,
          WORK_QUEUE,
          TASK_VINE,
          KIM_NELSON,
          NELSON_MATEJCIK);

  private References() {}

  private static Stream<Reference> works() {
    return Stream.concat(COMMON.stream(), Registry.builtInWorks());
  }

  /** Returns all works, by key. */
  public static List<Reference> all() {
    return works().sorted(Comparator.comparing(Reference::key)).toList();
  }

  /**
   * Returns the works that a text names by their {@link Reference#cited()}, in the order of the
   * text; empty for a text that names none, such as that of a user's own scheduler.
   */
  public static List<Reference> in(String text) {
    return works()
        .filter(one -> text.contains(one.cited()))
        .sorted(Comparator.comparingInt(one -> text.indexOf(one.cited())))
        .toList();
  }

  /**
   * Returns a text in Markdown in which each work that it names is a link to it, or is spelled out
   * where no address is known.
   */
  public static String linked(String text) {
    String out = text;
    for (Reference one : in(text)) {
      out =
          out.replace(
              one.cited(),
              one.address().isEmpty()
                  ? one.text().replaceFirst("\\.$", "")
                  : "[" + one.cited() + "](" + one.address() + ")");
    }
    return out;
  }
}
