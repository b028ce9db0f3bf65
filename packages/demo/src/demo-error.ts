import { BootError } from '@namedrop/host';

/** A failure as a person at a terminal wants to read it: one sentence with what happened and what to do. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; choose another with --port',
  EACCES: 'this user may not listen there; choose a --port above 1023',
  ENOSPC: 'the disk is full; make room, or set TMPDIR to a folder on another disk',
};

/** Any failure as one sentence with its remedy. */
export function sentenceOf(error: unknown): string {
  if (error instanceof DemoError) return error.message;
  return `The demo could not run: ${REMEDIES[codeOf(error)] ?? afresh(error)}.`;
}

/** The system's code at the bottom of a failure; empty when there is none. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (code !== undefined && code in REMEDIES) return code;
  }
  return '';
}

function afresh(error: unknown): string {
  const words = error instanceof BootError ? error.problems.map(({ message }) => message) : [String(error)];
  const line = words
    .join('; ')
    .replace(/\s+/g, ' ')
    .replace(/[.: ]+$/, '');
  return `${line} (nothing was left running; "npm ci && npm run demo" starts afresh)`;
}
