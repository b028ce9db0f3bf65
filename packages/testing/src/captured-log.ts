import { inspect } from 'node:util';
import type { Logger } from '@namedrop/plugin-api';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export interface LogLine {
  readonly level: (typeof LEVELS)[number];
  readonly message: string;
  readonly fields: object;
}

/** A logger that keeps its lines instead of writing them. */
export interface CapturedLog extends Logger {
  readonly lines: readonly LogLine[];
  /** All lines in full depth, causes of errors included: whatever is not in here was not logged. */
  text(): string;
}

export function capturedLog(): CapturedLog {
  const lines: LogLine[] = [];
  const writers = LEVELS.map((level) => [
    level,
    (fields: object, message: string) => lines.push({ level, message, fields }),
  ]);
  return {
    ...(Object.fromEntries(writers) as Record<keyof Logger, (fields: object, message: string) => void>),
    lines,
    text: () => lines.map((line) => inspectAll(line)).join('\n'),
  };
}

/** Everything that a value holds, at any depth, hidden properties included. */
export function inspectAll(value: unknown): string {
  return inspect(value, { depth: null, showHidden: true, maxArrayLength: null, maxStringLength: null });
}
