import { type Source, visit } from './source.js';

/** Folders and files that may hold or charge credits, each with its reason. */
const PAYING: readonly (readonly [path: string, reason: string])[] = [
  ['packages/plugin-api/src/sales/sell.ts', 'the sale of answers'],
  ['plugins/billing/', 'the wallet itself'],
  ['plugins/legacy-ask/src/mentions/search.ts', 'a search asks no surface'],
  ['plugins/legacy-ask/src/queue/ask-queue.ts', 'the acceptance of an ask, which is sold later under the same id'],
  ['plugins/legacy-ask/src/queue/hold-extension.ts', 'a hold of 0 extends the hold of an accepted ask'],
  ['plugins/legacy-ask/src/queue/runner.ts', 'an ask that is refused gives its hold back'],
  ['plugins/watch/src/runs/run-ends.ts', 'payments of 0 ask the ledger for the cost of a run, and close its hold'],
  ['packages/capture/src/reading/joined-text.ts', 'holds words, no credits'],
  ['test/src/bench/', 'measures the wallet'],
];

/** Returns the row of a source that may hold or charge credits; undefined for all others. */
export function payingRowOf(path: string): string | undefined {
  return PAYING.find(([start]) => path.startsWith(start))?.[0];
}

/** Lists the rows that none of the given sources needs. */
export function unusedPayingRows(paths: readonly string[]): string[] {
  const needed = new Set(paths.map(payingRowOf));
  return PAYING.map(([start]) => start).filter((start) => !needed.has(start));
}

/** Returns whether a source calls a method `hold` or `charge`, of whatever object. */
export function pays({ path, text }: Pick<Source, 'path' | 'text'>): boolean {
  let found = false;
  visit(path, text, {
    CallExpression: ({ callee }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (['hold', 'charge'].includes(callee.property.name)) found = true;
    },
  });
  return found;
}
