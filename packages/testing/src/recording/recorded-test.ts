import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SCRUBBED_SECRET } from '@namedrop/plugin-runtime';
import type { ExecutionContext, TestFn } from 'ava';
import { openRecording } from './open-recording.js';
import { note } from './recording-log.js';

export interface RecordedTestOptions {
  /** Where the recordings are, e.g. `new URL('../recordings/', import.meta.url)`. */
  readonly folder: URL;
  /** The variables with the keys that recording needs. */
  readonly keys: readonly string[];
}

/** A vendor that answers as it once did, or does now and is recorded. */
export interface Recording {
  /** What the plugin must fetch with. */
  readonly fetch: typeof fetch;
  /** The key in that variable; when replaying, a placeholder. */
  key(variable: string): string;
}

/**
 * Registers a test whose vendor answers from a recording, named after the test's title, and no network is used.
 * Under `npm run record`, with the keys in the environment, the real vendor answers and the recording is replaced.
 * Without recording and keys the test is skipped.
 * @param test ava's `test`; recorded tests of a file run one after the other, for nock replaces the one global fetch
 */
export function recordedTest(
  test: TestFn,
  title: string,
  { folder, keys }: RecordedTestOptions,
  implementation: (t: ExecutionContext, recording: Recording) => Promise<void>,
): void {
  const file = path.join(fileURLToPath(folder), `${slug(title)}.json`);
  const missing = keys.filter((variable) => !process.env[variable]);
  const wanted = process.env.NOCK_BACK_MODE === 'update';
  const recording = wanted && missing.length === 0;
  if (wanted) note({ title, file, missing });

  // Nothing to replay and no vendor to ask: said as a skipped test, not passed over in silence.
  const register = recording || existsSync(file) ? test.serial : test.skip;
  register(title, async (t) => {
    const secrets = recording ? keys.map((variable) => process.env[variable] as string) : [];
    const { fetch, finish } = await openRecording(t, { file, mode: recording ? 'update' : 'lockdown', secrets });
    await implementation(t, { fetch, key: (variable) => (recording && process.env[variable]) || SCRUBBED_SECRET });
    await finish();
  });
}

/** e.g. `chatgpt: answers a question` is `chatgpt-answers-a-question`. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
