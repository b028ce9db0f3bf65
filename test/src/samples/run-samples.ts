import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPECTATIONS } from './expectations.js';
import { differences, type Expectations, outcomeOf, type ReadOutcome } from './outcome.js';
import { readerOf } from './readers.js';
import { readSamples, type Sample } from './sample.js';

/** File beside the samples that says what is expected of them, by name; absent: `EXPECTATIONS`. */
const INDEX = 'EXPECTED.json';

/** What became of one sample. */
export interface SampleResult {
  readonly sample: Sample;
  /** `unread`: no surface reads such bodies. `unindexed`: it was read, and the index does not name it. */
  readonly verdict: 'as expected' | 'different' | 'unindexed' | 'unread';
  readonly outcome?: ReadOutcome;
  /** Differences from the index, or the error of a reader that broke. */
  readonly problems: readonly string[];
}

/** Reads every sample of a folder and compares it with the index. */
export async function runSamples(folder: string): Promise<readonly SampleResult[]> {
  const expectations = expectationsIn(folder);
  const results: SampleResult[] = [];
  for (const sample of readSamples(folder)) results.push(await runSample(sample, expectations[sample.name]));
  return results;
}

function expectationsIn(folder: string): Expectations {
  const index = join(folder, INDEX);
  return existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as Expectations) : EXPECTATIONS;
}

async function runSample(sample: Sample, expected: ReadOutcome | undefined): Promise<SampleResult> {
  const read = readerOf(sample);
  if (!read) return { sample, verdict: 'unread', problems: [] };
  try {
    const outcome = await outcomeOf(sample, read);
    if (!expected) return { sample, verdict: 'unindexed', outcome, problems: [] };
    const problems = differences(outcome, expected);
    return { sample, verdict: problems.length > 0 ? 'different' : 'as expected', outcome, problems };
  } catch (error) {
    return { sample, verdict: 'different', problems: [`the reader broke: ${error}`] };
  }
}
