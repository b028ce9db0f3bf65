import { PRIVATE_OPEN } from './bracket-pairs.js';
import { citationGroupEnd, isBehindSentence, isLenticularMarker, isMarker, sourcesEnd } from './citation-markers.js';
import { entityAt } from './entities.js';
import { bareUrlAt, type LinkReader, linkAt } from './links.js';
import { engineMarks } from './marks/engine-marks.js';
import { gluedSourcesEnd } from './marks/glued-sources.js';
import { HiddenSpans } from './marks/hidden-spans.js';
import type { Span } from './span.js';
import type { TextWriter } from './text-writer.js';
import { isWhiteSpace } from './white-space.js';

const TAGS: ReadonlySet<string> = new Set(
  (
    'a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s small ' +
    'span strong sub summary sup table tbody td th thead tr u ul'
  ).split(' '),
);
const LONGEST_TAG_NAME = 10;
const PUNCTUATION = /^[!-/:-@[-`{-~]$/;
const SPACE = /^\s?$/;
const WORD = /^[\p{L}\p{N}]$/u;
const BLANK = 0x20;
const ASCII_END = 0x80;
/** First two letters of a bare URL. */
const [H, T, W] = [0x68, 0x74, 0x77];
/** Units behind ASCII that may be an engine's marker. */
const [LENTICULAR_OPEN, PRIVATE_UNIT] = ['【', PRIVATE_OPEN].map((mark) => mark.charCodeAt(0));
/** By code: 1 for the characters that are shown as they are wherever they appear. */
const PLAIN = Uint8Array.from({ length: ASCII_END }, (_, code) =>
  code > BLANK && !'\\`*_~![](<&hw'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** Writes what a reader sees of the markup in source[start, end), which holds no block of its own. */
export class InlineMarkup {
  private readonly bold: Span[] = [];
  private boldFrom: number | undefined;
  /** Where a link's label ends: where to go on reading. */
  private readonly resumeAt = new Map<number, number>();
  /** Where the last run of sources ends: from any link within, it ends there as well. */
  private sourcesRead = 0;

  private shownLinkEnd = 0;
  private readonly hidden: HiddenSpans;

  constructor(
    private readonly reader: LinkReader,
    private readonly writer: TextWriter,
  ) {
    this.hidden = new HiddenSpans(engineMarks(reader.source));
  }

  /** The bold runs written so far, as places in the shown text. */
  get boldRuns(): readonly Span[] {
    return this.bold;
  }

  write(start: number, end: number): void {
    for (let at = start; at < end; ) at = this.hidden.endOf(at) ?? this.show(at, end);
    this.boldFrom = undefined;
  }

  /** Writes the run at `at` that is shown as it is; where none begins, reads one thing. Returns the place behind it. */
  private show(at: number, end: number): number {
    const { source } = this.reader;
    const runEnd = shownEnd(source, at, Math.min(end, this.hidden.next));
    if (runEnd === at) return this.step(at, end);
    this.writer.putRun(source, at, runEnd);
    return runEnd;
  }

  /** Reads one thing at `at` and returns the place behind it. */
  private step(at: number, end: number): number {
    const { source } = this.reader;
    const character = source[at] ?? '';
    switch (character) {
      case '\\':
        return PUNCTUATION.test(source[at + 1] ?? '') && at + 1 < end ? this.put(at + 1) : this.put(at);
      case '`':
        return this.runEnd(at, end);
      case '*':
      case '_':
      case '~':
        return this.emphasis(at, end);
      case '!':
        return (source[at + 1] === '[' && linkAt(this.reader, at + 1)?.end) || this.put(at);
      case '[':
        return this.bracket(at, end);
      case ']':
        return this.resumeAt.get(at) ?? this.put(at);
      case '(':
        return citationGroupEnd(this.reader, at) ?? this.put(at);
      case '【':
      case PRIVATE_OPEN:
        return this.engineMarker(at);
      case '<':
        return this.tag(at, end);
      case '&':
        return this.entity(at);
      case 'h':
      case 'w':
        return this.url(at);
      default:
        return this.put(at);
    }
  }

  private put(at: number): number {
    const { source } = this.reader;
    const unit = source.charCodeAt(at);
    if (isWhiteSpace(unit)) this.writer.space(at);
    else this.writer.put(unit, at);
    return at + 1;
  }

  private runEnd(at: number, end: number): number {
    const { source } = this.reader;
    let next = at;
    while (next < end && source[next] === source[at]) next++;
    return next;
  }

  /** Runs of `*`, `_` and `~`: dropped where they mark emphasis, shown where they stand alone or inside a word. */
  private emphasis(at: number, end: number): number {
    const { source } = this.reader;
    const next = this.runEnd(at, end);
    const before = source[at - 1] ?? '';
    const after = next < end ? (source[next] ?? '') : '';
    const alone = SPACE.test(before) && SPACE.test(after);
    const insideWord = WORD.test(before) && WORD.test(after) && (source[at] === '_' || next - at === 1);
    const single = source[at] === '~' && next - at === 1;
    if ((alone && next - at < 3) || insideWord || single) {
      for (let shown = at; shown < next; shown++) this.put(shown);
    } else if (next - at >= 2 && source[at] !== '~') this.toggleBold();
    return next;
  }

  private toggleBold(): void {
    if (this.boldFrom === undefined) this.boldFrom = this.writer.next;
    else {
      this.bold.push({ start: this.boldFrom, end: this.writer.end });
      this.boldFrom = undefined;
    }
  }

  private bracket(at: number, end: number): number {
    const { source, pairs } = this.reader;
    const close = pairs.get(at);
    if (close === undefined) return this.put(at);
    const link = linkAt(this.reader, at);
    if (isMarker(source, at + 1, close)) return link?.end ?? close + 1;
    if (!link) return this.put(at);
    const glued = gluedSourcesEnd(this.reader, at, link, this.shownLinkEnd);
    if (glued !== undefined) return glued;
    if (at >= this.sourcesRead) this.sourcesRead = sourcesEnd(this.reader, at, end);
    if (this.sourcesRead === end && isBehindSentence(source, at)) return end;
    this.resumeAt.set(link.labelEnd, link.end);
    this.shownLinkEnd = link.end;
    return at + 1;
  }

  private engineMarker(at: number): number {
    const { source, pairs } = this.reader;
    const close = pairs.get(at);
    if (close === undefined) return this.put(at);
    return source[at] === PRIVATE_OPEN || isLenticularMarker(source, at + 1, close) ? close + 1 : this.put(at);
  }

  private tag(at: number, end: number): number {
    const { source } = this.reader;
    if (source.startsWith('<http', at)) return at + 1;
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(source.slice(at, at + LONGEST_TAG_NAME + 3))?.[1]?.toLowerCase() ?? '';
    if (!TAGS.has(name)) return this.put(at);
    let close = at + 1;
    while (close < end && source[close] !== '>' && source[close] !== '<') close++;
    if (source[close] !== '>') return this.put(at);
    if (name === 'br') this.writer.space(at, true);
    return close + 1;
  }

  private entity(at: number): number {
    const entity = entityAt(this.reader.source, at);
    if (!entity) return this.put(at);
    const { character, end } = entity;
    if (SPACE.test(character)) this.writer.space(at);
    else for (let unit = 0; unit < character.length; unit++) this.writer.put(character.charCodeAt(unit), at);
    return end;
  }

  private url(at: number): number {
    const { source } = this.reader;
    const mayBegin = source.startsWith('ht', at) || source.startsWith('ww', at);
    const url = !mayBegin || WORD.test(source[at - 1] ?? '') ? undefined : bareUrlAt(source, at);
    if (!url) return this.put(at);
    for (let shown = url.hostStart; shown < url.hostEnd; shown++) this.put(shown);
    return url.end;
  }
}

/** Returns where the text ends that is shown unit for unit from a place: without markup, and words with one space between. */
function shownEnd(source: string, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    if (isShown(source, at)) at++;
    else if (at > from && at + 1 < limit && source.charCodeAt(at) === BLANK && isShown(source, at + 1)) at += 2;
    else break;
  }
  return at;
}

/** Whether a unit is shown as it is, whatever surrounds it. */
function isShown(source: string, at: number): boolean {
  const unit = source.charCodeAt(at);
  if (unit >= ASCII_END) return unit !== LENTICULAR_OPEN && unit !== PRIVATE_UNIT && !isWhiteSpace(unit);
  if (PLAIN[unit] === 1) return true;
  return (unit === H && source.charCodeAt(at + 1) !== T) || (unit === W && source.charCodeAt(at + 1) !== W);
}
