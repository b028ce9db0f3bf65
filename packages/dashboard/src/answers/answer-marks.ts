import type { Block, Run } from './answer-blocks.js';
import { plainText, textOf } from './answer-blocks.js';

/** Names and sentences that are marked in an answer. */
export interface Marked {
  /** Brand and aliases; empty where the answer does not name the brand. */
  readonly you: readonly string[];
  readonly rivals: readonly string[];
  readonly caseSensitive?: boolean;
  /** Sentence that counts as context. */
  readonly context: string;
  readonly citations: readonly { readonly url: string; readonly text?: string }[];
}

/** Run with its marks. `cite` is the number of a cited page, shown in place of a text. */
export interface MarkedRun extends Run {
  readonly name?: 'you' | 'rival';
  readonly said?: boolean;
  readonly cite?: number;
  /** Ordinal of this number among those of the same page, from 1. */
  readonly occurrence?: number;
}

export interface MarkedBlock extends Omit<Block, 'runs'> {
  readonly runs: readonly MarkedRun[];
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Cited pages whose spans are looked for, the first ones: each is compared with the whole answer. */
const MOST_SPANS = 500;

/** Runs of an answer that are shown apart: each is several elements, and a page with very many of them freezes. */
const MOST_RUNS = 5000;

/** Marks names, the context sentence and the cited pages in the blocks of an answer. After 5,000 runs the rest is plain. */
export function markBlocks(blocks: readonly Block[], marked: Marked): MarkedBlock[] {
  const you = nameFinder(marked.you, marked.caseSensitive);
  const rivals = nameFinder(marked.rivals);
  const numbers = new Map(marked.citations.map(({ url }, index) => [bareAddress(url), index + 1]));
  const spans = marked.citations.slice(0, MOST_SPANS).map(({ text }) => lastLine(text));
  const context = plainText(marked.context);
  const counts = new Map<number, number>();
  const isCited = new Set<number>();
  let isSaid = false;
  let left = MOST_RUNS;
  const next = (cite: number) => {
    counts.set(cite, (counts.get(cite) ?? 0) + 1);
    return counts.get(cite);
  };
  return blocks.map((block) => {
    const text = textOf(block);
    if (left === 0) return { ...block, runs: text === '' ? [] : [{ text }] };
    const flat = text.replace(/\s/g, ' ');
    const said = isSaid ? undefined : found(flat, context);
    isSaid ||= said !== undefined;
    const cites = new Map<number, number[]>();
    for (const [index, span] of spans.entries()) {
      const range = isCited.has(index) ? undefined : found(flat, span);
      if (!range) continue;
      isCited.add(index);
      cites.set(range.end, [...(cites.get(range.end) ?? []), index + 1]);
    }
    const marks = { you: you(text), rivals: rivals(text), said: said ? [said] : [], cites };
    const runs = upTo(left, splitRuns(block.runs, marks, numbers));
    left = Math.max(0, left - runs.length);
    return { ...block, runs: runs.map((run) => (run.cite ? { ...run, occurrence: next(run.cite) } : run)) };
  });
}

/** Joins the runs after the first ones into a plain one. */
function upTo(most: number, runs: readonly MarkedRun[]): readonly MarkedRun[] {
  if (runs.length <= most) return runs;
  return [...runs.slice(0, most), { text: textOf({ runs: runs.slice(most) }) }];
}

interface Marks {
  readonly you: readonly Range[];
  readonly rivals: readonly Range[];
  readonly said: readonly Range[];
  /** Numbers of cited pages by the offset after which they come. */
  readonly cites: ReadonlyMap<number, readonly number[]>;
}

/** Cuts runs where a mark begins or ends. A link to a cited page becomes its words and its number. */
function splitRuns(runs: readonly Run[], marks: Marks, numbers: ReadonlyMap<string, number>): MarkedRun[] {
  const edges = [...marks.you, ...marks.rivals, ...marks.said].flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set([...edges, ...marks.cites.keys()])].sort((one, other) => one - other);
  const isIn = { you: covers(marks.you), rivals: covers(marks.rivals), said: covers(marks.said) };
  const marked: MarkedRun[] = [];
  let [at, next] = [0, 0];
  for (const run of runs) {
    const end = at + run.text.length;
    const { address, ...bare } = run;
    const cite = address === undefined ? undefined : numbers.get(bareAddress(address));
    for (let start = at; start < end; ) {
      while ((cuts[next] ?? end) <= start && next < cuts.length) next++;
      const stop = Math.min(cuts[next] ?? end, end);
      const name = isIn.you(start) ? 'you' : isIn.rivals(start) ? 'rival' : undefined;
      marked.push({
        ...(cite ? bare : run),
        text: run.text.slice(start - at, stop - at),
        ...(name && { name }),
        ...(isIn.said(start) && { said: true }),
      });
      for (const number of marks.cites.get(stop) ?? []) {
        if (number !== cite) marked.push({ text: '', cite: number });
      }
      start = stop;
    }
    if (cite) marked.push({ text: '', cite });
    at = end;
  }
  return marked;
}

/** Returns whether an offset is within one of the ranges. Ask for offsets in ascending order. */
function covers(ranges: readonly Range[]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    while (next < ranges.length && (ranges[next] as Range).end <= at) next++;
    return (ranges[next]?.start ?? Number.POSITIVE_INFINITY) <= at;
  };
}

/** Returns what finds whole names in a text, without case unless it counts. */
export function nameFinder(names: readonly string[], caseSensitive = false): (text: string) => readonly Range[] {
  const parts = names
    .filter((name) => name.trim() !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.trim().split(/\s+/).map(escaped).join('\\s+'));
  if (parts.length === 0) return () => [];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`,
    caseSensitive ? 'gu' : 'giu',
  );
  return (text) =>
    [...text.matchAll(pattern)].map(({ 0: name, index }) => ({ start: index, end: index + name.length }));
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Finds a sentence in a block. @param flat text of the block, with a space for each white space */
function found(flat: string, sentence: string): Range | undefined {
  if (sentence === '') return undefined;
  const start = flat.indexOf(sentence);
  return start < 0 ? undefined : { start, end: start + sentence.length };
}

/** A span of several lines is marked at its last one. */
const lastLine = (span = '') => plainText(span.trimEnd().split('\n').at(-1) ?? '');

/** Address to compare pages by: without its fragment, a slash at its end and the parameters of ChatGPT's links. */
export function bareAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = '';
  url.searchParams.delete('utm_source');
  return url.href.replace(/\/$/, '');
}
