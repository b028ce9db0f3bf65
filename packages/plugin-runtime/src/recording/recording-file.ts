import { readFileSync } from 'node:fs';
import { parsedJson } from '@namedrop/plugin-api';
import type { RecordedExchange } from './recorded-exchange.js';

/** Reads the exchanges of a recording. @throws Error for a file without a JSON array */
export function readRecording(file: string): RecordedExchange[] {
  const exchanges = parsedJson(readFileSync(file, 'utf8'));
  if (Array.isArray(exchanges)) return exchanges as RecordedExchange[];
  throw new Error(`${file} is no recording: it must hold a JSON array of exchanges`);
}

/** Returns the content of a recording's file, indented for review. @param exchanges without secrets */
export function recordingText(exchanges: readonly RecordedExchange[]): string {
  return `${JSON.stringify(exchanges, null, 2)}\n`;
}
