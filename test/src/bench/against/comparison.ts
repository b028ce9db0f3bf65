import type { Block, Figures } from '../report.js';
import { median } from '../rounds.js';

/** Runs one round of a bench. */
export type Round = () => Promise<readonly Block[]>;

/** One of the two benches that are compared. */
export interface Side {
  readonly name: string;
  readonly round: Round;
}

/** All rounds of both sides. */
export interface BothRounds {
  readonly other: readonly (readonly Block[])[];
  readonly today: readonly (readonly Block[])[];
}

/** Runs the rounds of both sides in turn; the side that begins alternates. Rejects when the signal is aborted. */
export async function inTurn(
  { other, today }: { readonly other: Side; readonly today: Side },
  { rounds, signal }: { readonly rounds: number; readonly signal: AbortSignal },
  report: (text: string) => void,
): Promise<BothRounds> {
  const measured = { other: [] as (readonly Block[])[], today: [] as (readonly Block[])[] };
  for (let round = 1; round <= rounds; round++) {
    const order = [
      { side: other, into: measured.other },
      { side: today, into: measured.today },
    ];
    for (const { side, into } of round % 2 === 1 ? order : order.toReversed()) {
      signal.throwIfAborted();
      report(`round ${round} of ${rounds}: ${side.name}`);
      into.push(await side.round());
    }
  }
  return measured;
}

const TODAY = 'today';
const RATIO = 'ratio';

/** Pairs the lines that both sides have, one for each figure, with medians over the rounds and the ratio today / other. */
export function compare({ other, today }: BothRounds, otherName: string): Block[] {
  return (today[0] ?? []).map(({ id, title }) => {
    const [before, after] = [linesOf(other, id), linesOf(today, id)];
    const rows = [...after].flatMap(([name, value]) => {
      const old = before.get(name);
      if (old === undefined) return [];
      const ratio: Figures = old === 0 ? {} : { [RATIO]: value / old };
      return [{ name, figures: { [otherName]: old, [TODAY]: value, ...ratio } }];
    });
    return {
      id,
      title,
      rows,
      reaches: [],
      notes: [
        ...only([...before.keys()], after, otherName),
        ...only([...after.keys()], before, TODAY),
        ...(other[0]?.some((block) => block.id === id) ? [] : [`${otherName} does not have this block.`]),
      ],
    };
  });
}

function only(names: readonly string[], others: ReadonlyMap<string, number>, side: string): string[] {
  const missing = names.filter((name) => !others.has(name));
  return missing.length > 0 ? [`Only ${side}: ${missing.join('; ')}.`] : [];
}

/** The median of each figure of a block, by the name of its row and its own. */
function linesOf(rounds: readonly (readonly Block[])[], id: Block['id']): ReadonlyMap<string, number> {
  const values = new Map<string, number[]>();
  for (const { name, figures } of rounds.flat().flatMap((block) => (block.id === id ? block.rows : []))) {
    for (const [figure, value] of Object.entries(figures)) {
      const line = `${name}, ${figure}`;
      values.set(line, [...(values.get(line) ?? []), value]);
    }
  }
  return new Map([...values].map(([line, all]) => [line, median(all)]));
}
