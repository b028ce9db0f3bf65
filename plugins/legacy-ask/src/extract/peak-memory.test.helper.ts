/** A process that reads texts that name brands at very many places, and prints what they cost. */
import type { AccountId } from '@namedrop/plugin-api';
import { Extractor } from './extractor.js';

/** Texts of 50,000 characters, each with the matching that finds most. */
const HOSTILE = [
  { matching: 'words', text: '('.repeat(50_000), track: Array.from({ length: 50 }, (_, n) => '('.repeat(n + 1)) },
  { matching: 'literal', text: 'x '.repeat(25_000), track: [...'abcdefghijklmnopqrstuvwy'] },
] as const;

const peak = () => process.resourceUsage().maxRSS * 1024;
const before = peak();
const totals: number[] = [];
for (const { matching, ...texts } of HOSTILE) {
  const extractor = new Extractor(matching);
  for (const source of ['openai', 'unknown'] as const) {
    totals.push((await extractor.extract({ ...texts, source }, 'account' as AccountId)).total);
  }
  await extractor.stop();
}
process.stdout.write(JSON.stringify({ totals, bytes: peak() - before }));
