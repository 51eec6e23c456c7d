/// What a report does beside being there: filters, search and sorting. Without it every row is shown as it is.
enum ReportScript {
  /// The digest of ``text`` that the page's Content-Security-Policy names; a test makes it anew.
  static let digest = "sha256-lyGTF+MX49tHUrhSIxkLKsO4cBUMNLXfIf33ZY6w7Yw="

  /// The script. It never makes markup out of text.
  static let text = #"""
    'use strict';
    (() => {
      const $ = id => document.getElementById(id);
      const table = $('table'), tools = $('tools'), input = $('q'), all = $('all'), shown = $('shown');
      const main = document.querySelector('main'), summary = $('summary');
      main.insertBefore(summary, main.firstChild);
      const rows = [...table.querySelectorAll('tbody tr')];
      const texts = new Map();
      const chunk = 50;
      const state = {status: '', q: '', sort: ''};
      let isAsWritten = true;

      const number = (row, key) => row.dataset[key] === undefined ? -1 : +row.dataset[key];
      const rank = {failed: 0, refused: 1, nothing: 2, ok: 3};
      const name = row => row.querySelector('.name').textContent;
      const order = new Intl.Collator(undefined, {numeric: true});
      const keys = {
        number: (a, b) => number(a, 'i') - number(b, 'i'),
        status: (a, b) => rank[a.dataset.s] - rank[b.dataset.s],
        pages: (a, b) => number(a, 'p') - number(b, 'p'),
        time: (a, b) => number(a, 't') - number(b, 't'),
      };
      const text = row => {
        let text = texts.get(row);
        if (text === undefined) texts.set(row, text = row.textContent.toLowerCase());
        return text;
      };
      const has = row =>
        !state.status || (state.status === 'warnings' ? +row.dataset.w > 0 : row.dataset.s === state.status);

      const sorted = list => {
        const down = state.sort.startsWith('-'), key = down ? state.sort.slice(1) : state.sort;
        if (key === 'name') {
          const named = list.map(row => [name(row), row]).sort((a, b) => order.compare(a[0], b[0]));
          list = named.map(pair => pair[1]);
        } else if (keys[key]) {
          list = list.slice().sort(keys[key]);
        } else return list;
        return down ? list.reverse() : list;
      };

      const show = () => {
        const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
        const list = sorted(rows.filter(row => has(row) && words.every(word => text(row).includes(word))));
        const isPlain = !state.status && !words.length && !state.sort;
        if (!(isPlain && isAsWritten)) {
          for (const body of [...table.tBodies]) body.remove();
          for (let first = 0; first < list.length; first += chunk) {
            const body = document.createElement('tbody');
            body.setAttribute('role', 'rowgroup');
            body.append(...list.slice(first, first + chunk));
            table.append(body);
          }
          isAsWritten = isPlain;
        }
        const count = n => n.toLocaleString('en');
        shown.textContent = list.length === rows.length
          ? count(rows.length) + ' shown' : count(list.length) + ' of ' + count(rows.length) + ' shown';
        $('none').hidden = list.length > 0;
        all.hidden = isPlain;
        for (const button of summary.querySelectorAll('button.tile'))
          button.setAttribute('aria-pressed', String(button.dataset.f === state.status));
        for (const head of table.querySelectorAll('thead [data-k]')) {
          const isKey = state.sort.replace('-', '') === head.dataset.k;
          head.setAttribute('aria-sort', isKey ? state.sort.startsWith('-') ? 'descending' : 'ascending' : 'none');
        }
      };

      const read = () => {
        const values = new URLSearchParams(location.hash.slice(1));
        for (const key in state) state[key] = values.get(key) || '';
        input.value = state.q;
        show();
      };
      const change = part => {
        Object.assign(state, part);
        const values = new URLSearchParams();
        for (const key in state) if (state[key]) values.set(key, state[key]);
        const hash = '#' + values;
        try { history.replaceState(null, '', hash); } catch { /* A page in a frame may not. */ }
        show();
      };

      const upgrade = (element, className, run) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = className;
        button.append(...element.childNodes);
        button.addEventListener('click', run);
        element.replaceChildren(button);
        return button;
      };
      for (const tile of summary.querySelectorAll('.tiles > li')) {
        const inner = tile.firstElementChild, filter = inner.dataset.f;
        const button = upgrade(tile, inner.className, () => change({status: state.status === filter ? '' : filter}));
        button.dataset.f = filter;
        button.replaceChildren(...inner.childNodes);
      }
      for (const chip of summary.querySelectorAll('.why li[data-q]')) {
        const inner = chip.firstElementChild;
        const button = upgrade(chip, 'chip', () => {
          input.value = chip.dataset.q;
          change({q: chip.dataset.q, status: ''});
        });
        button.replaceChildren(...inner.childNodes);
      }
      for (const head of table.querySelectorAll('thead [data-k]')) {
        const key = head.dataset.k;
        // What is looked for first is the longest and the largest.
        const first = key === 'time' || key === 'pages' ? '-' + key : key;
        const second = first === key ? '-' + key : key;
        upgrade(head, '', () => change({sort: state.sort === first ? second : state.sort === second ? '' : first}));
      }
      let timer;
      input.addEventListener('input', () => {
        clearTimeout(timer);
        timer = setTimeout(() => change({q: input.value.trim()}), 120);
      });
      tools.addEventListener('submit', event => event.preventDefault());
      all.addEventListener('click', () => {
        input.value = '';
        change({status: '', q: '', sort: ''});
        input.focus();
      });
      document.addEventListener('keydown', event => {
        if (event.key === '/' && document.activeElement !== input && !event.ctrlKey && !event.metaKey) {
          event.preventDefault();
          input.focus();
        }
      });
      addEventListener('hashchange', read);
      tools.hidden = false;
      read();
    })();
    """#
}
