import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readRecording, recordingText, scrub } from '@namedrop/plugin-runtime';
import type { Teardown } from '../teardown.js';
import { replayedFetch } from './replayed-fetch.js';

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
/** A response counts as recorded a moment after it was read. */
const SETTLING_MS = 5_000;

export interface OpenRecording {
  /** Asks the vendor or the recording, for uncompressed bodies, which can be read and scrubbed. */
  readonly fetch: typeof fetch;
  /** Writes the recording; after a replay, requires that each exchange was asked for. Without this call, nothing is kept. */
  finish(): Promise<void>;
}

/**
 * Replaces the network by a recording until the test is over.
 * @param file of the recording
 * @param mode `update` asks the vendor and records, `lockdown` replays and reaches no network
 * @param secrets texts that must not be in the recording
 */
export async function openRecording(
  t: Teardown,
  { file, mode, secrets }: { file: string; mode: 'update' | 'lockdown'; secrets: readonly string[] },
): Promise<OpenRecording> {
  // nock replaces the global fetch as soon as it is loaded, by one that may miss an abort: only for those who record.
  const { default: nock } = await import('nock');
  nock.back.fixtures = path.dirname(file);
  nock.back.setMode(mode);
  t.teardown(() => {
    nock.recorder.clear();
    nock.cleanAll();
    nock.enableNetConnect();
    nock.restore();
  });
  const { nockDone, context } = await nock.back(path.basename(file), {
    afterRecord: (definitions) => recordingText(scrub(definitions, secrets)),
  });
  if (mode === 'lockdown') nock.enableNetConnect(LOOPBACK);

  let calls = 0;
  const uncompressed: typeof fetch = (input, init) => {
    calls += 1;
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('accept-encoding', 'identity');
    return globalThis.fetch(input, { ...init, headers });
  };
  return {
    fetch: mode === 'lockdown' ? replayedFetch(uncompressed, readRecording(file)) : uncompressed,
    async finish() {
      const until = performance.now() + SETTLING_MS;
      while (mode === 'update' && nock.recorder.play().length < calls && performance.now() < until) await wait(20);
      nockDone();
      context.assertScopesFinished();
    },
  };
}
