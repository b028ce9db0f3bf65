import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Http } from '@namedrop/plugin-api';
import { Placeholders } from './placeholders.js';
import { recordedHttp } from './recorded-http.js';
import { readRecording, recordingText } from './recording-file.js';
import { exchangeScrubber } from './scrub.js';

export interface RecordOptions {
  /** File of the recording. It is written after every exchange. */
  readonly file: string;
  /** Whether the recording continues after the exchanges in the file; else it begins again. */
  readonly append: boolean;
  /** Texts that must not be in the recording, such as keys. */
  readonly secrets: readonly string[];
}

/**
 * Returns outbound HTTP that writes each exchange with an upstream into a recording, scrubbed. A call that fails without a
 * response is not recorded.
 * @throws Error when the recording cannot be continued
 */
export function recordUpstreams(http: Http, { file, append, secrets }: RecordOptions): Http {
  const recorded = append && existsSync(file) ? readRecording(file) : [];
  const placeholders = new Placeholders();
  // The exchanges in the file are scrubbed already, and the texts behind their placeholders are gone.
  placeholders.passOver(JSON.stringify(recorded));
  const scrubbed = exchangeScrubber(secrets, placeholders);
  return recordedHttp(http, (exchange) => {
    recorded.push(scrubbed(exchange));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, recordingText(recorded));
  });
}
