import type { Plugin } from 'vite';

/**
 * Conditions and values of uPlot with one answer in `LineChart`: straight lines of numbers over days, from left to
 * right, with bands, a crosshair and two axes whose steps and words are given. The minifier then drops the rest.
 */
const SETTLED: Readonly<Record<string, string>> = {
  // One table of columns: the other mode draws scattered points.
  'mode = self.mode;': 'mode = 1;',
  'const mode = u.mode;': 'const mode = 1;',
  // Days run from left to right; no scale depends on another.
  'scaleX.ori == 0': 'true',
  'scaleX.ori == 1': 'false',
  'sx.ori == 0': 'true',
  'scaleX.dir * (scaleX.ori == 0 ? 1 : -1)': '1',
  'scaleOpts.from != null': 'false',
  'wsc.from != null': 'false',
  // Linear scales: no logarithms (3, 4), indexes (2) or functions (100).
  'distr == 3': 'false',
  'distr == 4': 'false',
  'distr == 100': 'false',
  'sc.distr == 2': 'false',
  'sc.distr == 3': 'false',
  'sc.distr == 4': 'false',
  'sc.distr == 100': 'false',
  'sc.distr >= 3': 'false',
  'scale.distr == 2': 'false',
  'scale.distr ==  3': 'false',
  'xScaleDistr == 2': 'false',
  'xScaleDistr == 3': 'false',
  'xScaleDistr == 4': 'false',
  // The options give the steps, the words and the room of both axes.
  'isTime = sc.time': 'isTime = false',
  'isTime = mode == 1 && scales[s.scale].time': 'isTime = false',
  'axis.incrs  || (          sc.distr == 2 ? wholeIncrs : (isTime ? (ms == 1 ? timeIncrsMs : timeIncrsS) : numIncrs))':
    'axis.incrs',
  'av || numAxisVals': 'av',
  'sv || numSeriesVal': 'sv',
  'opts.padding || [autoPadSide,autoPadSide,autoPadSide,autoPadSide]': 'opts.padding',
  'ifNull(p, autoPadSide)': 'p',
  'axis.label != null': 'false',
  'axis._rotate * -PI/180': '0',
  'ticks.show': 'false',
  'border.show': 'false',
  'opts.title': 'false',
  'days.map(slice3)': '[]',
  'months.map(slice3)': '[]',
  // Lines of at most 400 days without points: none is thinned out.
  'const decimate = idx1 - idx0 >= xDim * 4;': 'const decimate = false;',
  'let show = s.points.show(self, i, i0, i1, _gaps);': 'let show = false;',
  'let idxs = s.points.filter(self, i, show, _gaps);': 'let idxs = false;',
  'paths: pointsPath,': '',
  'uPlot.paths = {\n\t\tpoints,\n\t}': '{}',
  'strokePath instanceof Map': 'false',
  'fillPath instanceof Map': 'false',
  // A crosshair for all lines: no legend, no line in focus, nothing selected or zoomed by dragging.
  'legend.show': 'false',
  'legend.live': 'false',
  'const showCursor =                cursor.show': 'const showCursor = true',
  'const cursorFocus = focus.prox >= 0': 'const cursorFocus = false',
  'opts.focus != null': 'false',
  'cursor.dataIdx == null': 'false',
  'select.show': 'false',
  'drag.setScale': 'false',
  'if (dragging)': 'if (false)',
};

/** Statements for other charts, or for callers that change a chart once it is drawn. */
const DROPPED: readonly string[] = [
  '(paths.linear  = linear);',
  '(paths.stepped = stepped);',
  '(paths.bars    = bars);',
  '(paths.spline  = monotoneCubic);',
  'const pointsPath = points() ;',
  'uPlot.assign = assign;',
  'uPlot.fmtNum = fmtNum;',
  'uPlot.rangeNum = rangeNum;',
  'uPlot.rangeLog = rangeLog;',
  'uPlot.rangeAsinh = rangeAsinh;',
  'uPlot.orient   = orient;',
  'uPlot.join = join;',
  'uPlot.fmtDate = fmtDate;',
  'uPlot.tzDate  = tzDate;',
  'uPlot.addGap = addGap;',
  'uPlot.clipGaps = clipGaps;',
  'self.addSeries = addSeries;',
  'self.delSeries = delSeries;',
  'self.addBand = addBand;',
  'self.setBand = setBand;',
  'self.delBand = delBand;',
  'self.batch = batch;',
  'self.posToIdx = closestIdxFromXpos;',
  'self.valToIdx = val => closestIdx(val, data[0]);',
  "const numFormatter = new Intl.NumberFormat(domEnv ? nav.language : 'en-US');",
  'const localTz = new Intl.DateTimeFormat().resolvedOptions().timeZone;',
  'const decIncrs = genIncrs(10, -32, 0, allMults);',
  'const oneIncrs = genIncrs(10, 0, 32, allMults);',
  'const wholeIncrs = oneIncrs.filter(onlyWhole);',
  'const numIncrs = decIncrs.concat(oneIncrs);',
  'genIncrs(2, -53, 53, [1]);',
  'const [ timeIncrsMs, _timeAxisStampsMs, timeAxisSplitsMs ] = genTimeStuffs(1);',
  'const [ timeIncrsS,  _timeAxisStampsS,  timeAxisSplitsS  ] = genTimeStuffs(1e-3);',
  'const _timeAxisSplits = (ms == 1 ? timeAxisSplitsMs(_tzDate) : timeAxisSplitsS(_tzDate));',
  'const _timeAxisVals   = timeAxisVals(_tzDate, timeAxisStamps((ms == 1 ? _timeAxisStampsMs : _timeAxisStampsS), _fmtDate));',
  'const _timeSeriesVal  = timeSeriesVal(_tzDate, timeSeriesStamp(_timeSeriesStamp, _fmtDate));',
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Leaves out the parts of uPlot that the pages do not use, 10 of 23 KB. A text that uPlot no longer has is an error. */
export function slimUplot(): Plugin {
  const replacements = new Map([...Object.entries(SETTLED), ...DROPPED.map((text) => [text, ''] as const)]);
  const texts = [...replacements.keys()].sort((one, other) => other.length - one.length);
  const anyText = new RegExp(`(?<![\\w.])(?:${texts.map(escaped).join('|')})`, 'g');
  return {
    name: 'slim-uplot',
    transform: {
      filter: { id: /uPlot\.esm\.js$/ },
      handler(code) {
        const unseen = new Set(texts);
        const slim = code.replace(anyText, (text) => {
          unseen.delete(text);
          return replacements.get(text) ?? '';
        });
        if (unseen.size > 0) this.error(`This version of uPlot does not have: ${[...unseen].join(' and ')}`);
        return { code: slim, map: null };
      },
    },
  };
}
