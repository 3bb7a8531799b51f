'use strict';
(() => {
  document.documentElement.classList.add('js');
  const state = (window.loadstar = { gantts: [] });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paper = matchMedia('print'); // is light, whatever the screen is
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  // ---- the heat map says more of the cell that is pointed at

  const heat = document.getElementById('heat');
  if (heat) {
    const told = document.getElementById('cell');
    const tell = (event) => {
      const cell = event.target.closest('td[data-s]');
      if (!cell) return;
      const row = cell.parentElement, column = [...row.children].indexOf(cell);
      let group = row;
      while (group && !group.classList.contains('group')) group = group.previousElementSibling;
      const heads = [heat.tHead.rows[0].children[column], group, row.children[0]];
      told.textContent = heads.filter(Boolean).map((head) => head.textContent.trim()).join(', ') + `: ${cell.dataset.s} times the best.`;
    };
    heat.addEventListener('pointerover', tell);
    heat.addEventListener('click', tell);
  }
  // A link to a ranking that is folded opens it.
  const unfold = () => {
    const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (place && place.tagName === 'DETAILS') place.open = true;
  };
  addEventListener('hashchange', unfold);
  unfold();

  // ---- filters

  const filters = document.getElementById('filters');
  if (filters) {
    const rows = [...document.querySelectorAll('table.evidence tbody tr')];
    const words = element('input', { type: 'search', placeholder: 'find in all numbers', id: 'find', ariaLabel: 'find' });
    const option = (value, label) => element('option', { value, textContent: label });
    const values = (key) => [...new Set(rows.map((row) => row.dataset[key]))].sort();
    const verdict = element('select', { id: 'verdict', ariaLabel: 'verdict' }, option('', 'every verdict'), ...values('verdict').map((v) => option(v, v)));
    const source = element('select', { id: 'source', ariaLabel: 'kind' }, option('', 'every kind'), ...values('source').map((v) => option(v, v)));
    const count = element('span', { id: 'count' });
    const apply = () => {
      const text = words.value.toLowerCase();
      let shown = 0;
      for (const row of rows) {
        const fits = (!verdict.value || row.dataset.verdict === verdict.value)
          && (!source.value || row.dataset.source === source.value)
          && (!text || (row.textContent + row.closest('section').id).toLowerCase().includes(text));
        row.hidden = !fits;
        shown += fits;
      }
      const narrowed = text || verdict.value || source.value;
      for (const section of document.querySelectorAll('section.experiment')) {
        section.hidden = narrowed && !section.querySelector('table.evidence tbody tr:not([hidden])');
      }
      count.textContent = `${shown} of ${rows.length}`;
    };
    [words, verdict, source].forEach((control) => control.addEventListener('input', apply));
    filters.append(words, verdict, source, count);
    apply();
  }

  // ---- Gantt charts: many bars, on a canvas that shows a part of them

  async function unpack(text) {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  async function load(data) {
    const bytes = await unpack(data.packed);
    let at = 0;
    const next = () => {
      let value = 0, factor = 1, byte;
      do {
        byte = bytes[at++];
        value += (byte & 127) * factor;
        factor *= 128;
      } while (byte & 128);
      return value;
    };
    return data.rows.map(() => data.kinds.map(() => {
      const size = next(), starts = new Float64Array(size), ends = new Float64Array(size);
      let before = 0;
      for (let i = 0; i < size; i++) {
        const gap = next();
        starts[i] = before + (gap % 2 ? -(gap + 1) / 2 : gap / 2);
        ends[i] = starts[i] + next();
        before = ends[i];
      }
      return { starts, ends };
    }));
  }

  /** The index after the last of sorted dates that are early; those come first. */
  function afterEarly(dates, early) {
    let low = 0, high = dates.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (early(dates[middle])) low = middle + 1; else high = middle;
    }
    return low;
  }

  /** The first bar that ends at or after a date. */
  const first = (bars, date) => afterEarly(bars.ends, (end) => end < date);

  /** The index after the last bar that starts by a date. */
  const upTo = (bars, date) => afterEarly(bars.starts, (start) => start <= date);

  /** Which part of each of so many columns between two dates bars cover, of those from one index to before another. */
  function coverage(bars, begin, end, from, to, columns) {
    const part = new Float32Array(columns), scale = columns / (to - from);
    for (let i = begin; i < end; i++) {
      const a = Math.max(0, (bars.starts[i] - from) * scale);
      const b = Math.min(columns, (bars.ends[i] - from) * scale);
      const left = Math.min(columns - 1, Math.floor(a)), right = Math.min(columns - 1, Math.floor(b));
      if (left === right) {
        part[left] += Math.max(b - a, 1e-6); // what takes no time is seen too
        continue;
      }
      part[left] += left + 1 - a;
      for (let column = left + 1; column < right; column++) part[column] += 1;
      part[right] += b - right;
    }
    return part;
  }

  const KINDS = ['#e69f00', '#0072b2', '#56b4e9', '#009e73'];
  const BANDS = { 2: [[0, 0.4], [0.4, 1]], 4: [[0, 0.25], [0.25, 0.75], [0.25, 0.75], [0.75, 1]] };
  const LEFT = 110, FOOT = 26;

  async function gantt(place) {
    const data = read(place.dataset.gantt);
    const rows = await load(data);
    const bands = BANDS[data.kinds.length];
    const canvas = element('canvas', { className: 'gantt', tabIndex: 0, ariaLabel: 'Gantt chart; arrows move, plus and minus zoom' });
    const found = element('input', { type: 'search', placeholder: 'find a row', ariaLabel: 'find a row' });
    const scroll = element('input', { type: 'range', min: 0, value: 0, ariaLabel: 'first row' });
    const fewer = element('select', { ariaLabel: 'rows at a time' });
    for (const n of [20, 50, 100, 200, 500]) if (n < rows.length) fewer.append(element('option', { value: n, textContent: n + ' rows' }));
    fewer.append(element('option', { value: rows.length, textContent: 'all rows' }));
    fewer.value = rows.length <= 200 ? rows.length : 100;
    const button = (text, does) => element('button', { type: 'button', textContent: text, onclick: does });
    const told = element('span', {});
    const legend = element('p', { className: 'legend' });
    data.kinds.forEach((kind, k) => data.occurs[k] && legend.append(element('span', {}, element('i', { className: 'k' + k }), kind)));
    const bar = element('div', { className: 'bar' }, found, fewer, scroll,
      button('+', () => zoom(0.5, 0.5)), button('−', () => zoom(2, 0.5)), button('all', () => show(0, data.ticks)), told);
    place.replaceChildren(legend, bar, canvas);
    let from = 0, to = data.ticks, chosen = rows.map((_, i) => i), asked = false;
    const shades = element('canvas', {});
    const view = { rows, bars: data.bars, drawn: 0, crowded: 0, frames: 0, coverage, from: () => from, to: () => to, zoom: (f, c) => zoom(f, c), draw: () => paint() };
    state.gantts.push(view);

    function show(a, b) {
      const width = Math.min(Math.max(b - a, 20), data.ticks);
      from = Math.min(Math.max(0, a), data.ticks - width);
      to = from + width;
      ask();
    }
    function zoom(factor, centre) {
      const middle = from + (to - from) * centre;
      show(middle - (middle - from) * factor, middle + (to - middle) * factor);
    }
    function ask() {
      if (!asked) {
        asked = true;
        requestAnimationFrame(() => { asked = false; paint(); });
      }
    }
    function label(date, width) {
      const decimals = Math.max(0, Math.min(9, 3 - Math.floor(Math.log10(width))));
      return Number(date.toFixed(decimals)).toString();
    }
    /** Rows of more bars than there is room for: each column of pixels as dense as it is covered. */
    function shade(pen, crowded, columns, width) {
      const image = new ImageData(columns, crowded.length);
      crowded.forEach(({ bars, begin, end, kind }, line) => {
        const part = coverage(bars, begin, end, from, to, columns);
        const rgb = Number.parseInt(KINDS[kind].slice(1), 16);
        for (let column = 0, at = line * columns * 4; column < columns; column++, at += 4) {
          if (part[column] === 0) continue;
          image.data[at] = rgb >> 16;
          image.data[at + 1] = (rgb >> 8) & 255;
          image.data[at + 2] = rgb & 255;
          image.data[at + 3] = Math.min(255, 40 + 215 * part[column]); // faint, never invisible
        }
      });
      shades.width = columns;
      shades.height = crowded.length;
      shades.getContext('2d').putImageData(image, 0, 0);
      pen.imageSmoothingEnabled = false;
      crowded.forEach(({ y, h }, line) => pen.drawImage(shades, 0, line, columns, 1, LEFT, y, width - LEFT, h));
    }
    function paint() {
      const count = Math.min(+fewer.value, chosen.length);
      scroll.max = Math.max(0, chosen.length - count);
      scroll.hidden = chosen.length <= count;
      const top = Math.min(+scroll.value, +scroll.max);
      const height = Math.max(count > 300 ? 1.5 : 3, Math.min(22, 560 / Math.max(1, count)));
      const ratio = devicePixelRatio || 1, width = canvas.clientWidth, tall = Math.ceil(count * height) + FOOT;
      if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(tall * ratio)) {
        canvas.style.height = tall + 'px';
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(tall * ratio);
      }
      const pen = canvas.getContext('2d');
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, width, tall);
      const scale = (width - LEFT) / (to - from), seconds = data.end / data.ticks;
      pen.font = '11px sans-serif';
      pen.textAlign = 'center';
      const raw = ((to - from) * seconds) / 8, power = 10 ** Math.floor(Math.log10(raw));
      const step = [1, 2, 5, 10].find((f) => f * power >= raw) * power;
      for (let i = Math.ceil((from * seconds) / step); i * step <= to * seconds; i++) {
        const x = LEFT + ((i * step) / seconds - from) * scale;
        pen.fillStyle = colour('--line');
        pen.fillRect(x, 0, 1, tall - FOOT + 4);
        pen.fillStyle = colour('--soft');
        const words = label(i * step, step) + ' s';
        pen.fillText(words, Math.min(x, width - 2 - pen.measureText(words).width / 2), tall - 8);
      }
      view.drawn = 0;
      const columns = Math.max(1, Math.round((width - LEFT) * ratio)), crowded = [];
      data.kinds.forEach((_, kind) => {
        pen.fillStyle = KINDS[kind];
        const [above, below] = bands[kind];
        for (let r = 0; r < count; r++) {
          const bars = rows[chosen[top + r]][kind];
          const y = r * height + above * height * 0.92, h = Math.max(0.5, (below - above) * height * 0.92);
          const begin = first(bars, from), end = upTo(bars, to);
          view.drawn += end - begin;
          if (8 * (end - begin) > columns) {
            crowded.push({ bars, begin, end, kind, y, h });
            continue;
          }
          for (let i = begin; i < end; i++) {
            const a = Math.max(LEFT, LEFT + (bars.starts[i] - from) * scale);
            const b = Math.max(Math.min(width, LEFT + (bars.ends[i] - from) * scale), a + 0.6);
            pen.fillRect(a, y, b - a - (b - a > 4 ? 0.6 : 0), h);
          }
        }
      });
      view.crowded = crowded.length;
      if (crowded.length) shade(pen, crowded, columns, width);
      pen.textAlign = 'right';
      pen.fillStyle = colour('--fg');
      const every = Math.ceil(12 / height);
      for (let r = 0; r < count; r += every) pen.fillText(data.rows[chosen[top + r]].slice(0, 16), LEFT - 6, r * height + Math.min(height, 14) / 2 + 4);
      told.textContent = `${label(from * seconds, (to - from) * seconds)} to ${label(to * seconds, (to - from) * seconds)} s`;
      view.frames++;
    }
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      if (event.shiftKey) {
        scroll.value = +scroll.value + Math.sign(event.deltaY + event.deltaX) * 5;
        ask();
      } else {
        zoom(Math.exp(event.deltaY * 0.002), Math.max(0, Math.min(1, (event.offsetX - LEFT) / (canvas.clientWidth - LEFT))));
      }
    }, { passive: false });
    canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId));
    canvas.addEventListener('pointermove', (event) => {
      if (event.buttons) {
        const moved = (event.movementX / (canvas.clientWidth - LEFT)) * (to - from);
        show(from - moved, to - moved);
      }
    });
    canvas.addEventListener('dblclick', () => show(0, data.ticks));
    canvas.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -0.2, ArrowRight: 0.2 }[event.key];
      if (by) show(from + by * (to - from), to + by * (to - from));
      if (event.key === '+') zoom(0.5, 0.5);
      if (event.key === '-') zoom(2, 0.5);
    });
    [scroll, fewer].forEach((control) => control.addEventListener('input', ask));
    found.addEventListener('input', () => {
      chosen = data.rows.map((_, i) => i).filter((i) => data.rows[i].includes(found.value));
      scroll.value = 0;
      ask();
    });
    addEventListener('resize', ask);
    dark.addEventListener('change', ask);
    paper.addEventListener('change', paint); // no frame comes before the page is printed
    paint();
  }
  // What is folded, or was never scrolled to, is printed too, as wide as the paper.
  let folded = [];
  addEventListener('beforeprint', () => {
    folded = [...document.querySelectorAll('details:not([open])')];
    folded.forEach((one) => (one.open = true));
    document.documentElement.classList.add('paper');
  });
  addEventListener('afterprint', () => {
    document.documentElement.classList.remove('paper');
    folded.forEach((one) => (one.open = false));
  });
  document.querySelectorAll('td>svg,th>svg,summary svg').forEach((sign) => { sign.ariaHidden = 'true'; });
  const ready = [...document.querySelectorAll('[data-gantt]')].map(gantt);
  Promise.all(ready).then(() => (document.documentElement.dataset.ready = 'yes'));
})();
