import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parsedJson } from '@namedrop/plugin-api';
import { type RecordedExchange, recordedHttp, scrub } from '@namedrop/plugin-runtime';

type Fetch = typeof fetch;

export interface RecordOptions {
  /** Where the recording is written, after every exchange. */
  readonly file: string;
  /** Whether the recording goes on after what the file holds; else it begins again. */
  readonly append: boolean;
  /** Texts that must not be in the recording, such as keys. */
  readonly secrets: readonly string[];
  /** Asks the upstream. */
  readonly fetch: Fetch;
}

/**
 * Returns a fetch that writes each exchange with an upstream into a recording, in the form and as clean as those of
 * `recordedTest`. A call that fails without a response is not recorded.
 */
export function recordUpstreams({ file, append, secrets, fetch }: RecordOptions): Fetch {
  const exchanges = append && existsSync(file) ? readRecording(file) : [];
  const http = recordedHttp({ fetch }, (exchange) => {
    exchanges.push(exchange);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(scrub(exchanges, secrets), null, 2)}\n`);
  });
  return (input, init) => http.fetch(input, init);
}

/** Reads the exchanges of a recording. @throws Error for a file that is none */
export function readRecording(file: string): RecordedExchange[] {
  const exchanges = parsedJson(readFileSync(file, 'utf8'));
  if (Array.isArray(exchanges)) return exchanges as RecordedExchange[];
  throw new Error(`${file} is no recording: it must hold a JSON array of exchanges`);
}
