/** A failure as a person at a terminal wants to read it: one sentence with what happened and what to do. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken; choose another with --port',
  EACCES: 'this user may not do that; choose a --port above 1023 and a writable folder in TMPDIR',
  ENOSPC: 'the disk is full; make room, or set TMPDIR to a folder on another disk',
};

/** Any failure as one sentence with its remedy. */
export function sentenceOf(error: unknown): string {
  if (error instanceof DemoError) return error.message;
  const { message = String(error), code } = error as NodeJS.ErrnoException;
  const remedy = REMEDIES[code ?? ''] ?? 'nothing was left running; "npm ci && npm run demo" starts afresh';
  return `The demo could not run: ${firstLine(message)}; ${remedy}.`;
}

function firstLine(message: string): string {
  return (message.trim().split('\n')[0] ?? '').replace(/[.:]$/, '');
}
