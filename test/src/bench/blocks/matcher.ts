import { MentionReader } from '@namedrop/core';
import { distance } from 'fastest-levenshtein';
import type { BenchRun } from '../options.js';
import { BRANDS, prose } from '../prose.js';
import { atMost, type Block } from '../report.js';
import { figure, interleaved, type Measurement } from '../rounds.js';

const CHARACTERS = 50_000;
const SLIPS = 2;

const PROSE = 'ours, prose';
const WINDOWS = 'sliding windows with fastest-levenshtein, prose';
const ADVERSARIAL: Readonly<Record<string, { readonly text: string; readonly brands: readonly string[] }>> = {
  'ours, aaaa… and the same brands': { text: 'a'.repeat(CHARACTERS), brands: BRANDS },
  'ours, aaaa… and brands aaaa…': { text: 'a'.repeat(CHARACTERS), brands: brandsOf('a') },
  'ours, aaa aaa… and brands aaa aaa…': { text: 'aaa '.repeat(CHARACTERS / 4), brands: brandsOf('aaa ') },
};

/** (d) Finding 50 brands in a text of 50,000 characters. */
export async function matcher(run: BenchRun): Promise<Block> {
  const text = prose(CHARACTERS);
  const hostile = Object.entries(ADVERSARIAL).map(([name, { text, brands }]) => [name, once(() => read(text, brands))]);
  const measurements: Record<string, Measurement> = {
    [PROSE]: once(() => read(text, BRANDS)),
    [WINDOWS]: once(() => slideOver(text.toLowerCase(), BRANDS)),
    ...Object.fromEntries(hostile),
  };
  // Each figure is the quickest of its runs, which a warm-up would not change.
  const rows = await interleaved(measurements, run, async () => undefined);
  const ms = (name: string) => figure(rows, name, 'ms');
  return {
    id: 'd',
    title: `matcher: ${BRANDS.length} brands in ${CHARACTERS.toLocaleString('en-GB')} characters`,
    rows,
    reaches: [
      atMost(10, 'ms', PROSE, ms(PROSE)),
      ...Object.keys(ADVERSARIAL).map((name) => atMost(150, 'ms', name, ms(name))),
    ],
    notes: [`sliding windows / ours: ${(ms(WINDOWS) / ms(PROSE)).toFixed(0)} ×`],
  };
}

/** The quickest of some runs in that time, at least one: what others do on the machine only ever makes it slower. */
function once(work: () => number): Measurement {
  return async (seconds) => {
    const end = performance.now() + (seconds * 1000) / 3;
    let quickest = Number.POSITIVE_INFINITY;
    let found = 0;
    do {
      const start = performance.now();
      found = work();
      quickest = Math.min(quickest, performance.now() - start);
    } while (performance.now() < end);
    return { ms: quickest, found };
  };
}

function read(text: string, brands: readonly string[]): number {
  const reader = new MentionReader(text);
  return brands.filter((brand) => reader.find(brand)).length;
}

/** Every window about as long as the brand, as one would write it first. */
function slideOver(text: string, brands: readonly string[]): number {
  return brands.filter((brand) => nearestWindow(text, brand.toLowerCase()) <= SLIPS).length;
}

function nearestWindow(text: string, brand: string): number {
  let nearest = brand.length;
  for (let length = brand.length - SLIPS; length <= brand.length + SLIPS; length++) {
    for (let start = 0; start + length <= text.length; start++) {
      nearest = Math.min(nearest, distance(text.slice(start, start + length), brand));
    }
  }
  return nearest;
}

/** 50 brands of 8 to 57 letters, all repetitions of one piece. */
function brandsOf(piece: string): string[] {
  return Array.from({ length: 50 }, (_, index) =>
    piece
      .repeat(57)
      .slice(0, index + 8)
      .trim(),
  );
}
