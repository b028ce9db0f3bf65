import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { BenchOptions } from '../options.js';
import type { Block } from '../report.js';

const MAIN = 'test/dist/bench/main.js';
/** An option that no bench has: it answers with its usage. */
const UNKNOWN = '--options';
const USAGE_ENDS_WITH = 64;

/** The arguments of one round. */
export function argumentsOf({ seconds, only, against: _, rounds: __, json: ___, ...sizes }: BenchOptions): string[] {
  const options = Object.entries(sizes).flatMap(([name, value]) => {
    const option = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof value === 'boolean') return value ? [] : [`--no-${option}`];
    return [`--${option}=${value}`];
  });
  return ['--json', '--rounds=1', `--seconds=${seconds}`, `--only=${only.join(',')}`, ...options];
}

/** The arguments that a bench of another commit knows, by its usage: its options and its blocks. */
export function knownArguments(args: readonly string[], usage: string): string[] {
  return args.flatMap((arg) => {
    const [option = '', value] = arg.split('=');
    if (!usage.includes(option)) return [];
    if (option !== '--only') return [arg];
    const blocks = value?.split(',').filter((id) => new RegExp(`\\b${id} [a-z-]+[,.]`).test(usage));
    return [`--only=${blocks?.join(',')}`];
  });
}

/** Reads the usage of the bench in a folder. */
export async function usageOf(folder: string, signal: AbortSignal): Promise<string> {
  const { code, stderr } = await run(folder, [UNKNOWN], signal);
  if (code !== USAGE_ENDS_WITH) throw new Error(`the bench in ${folder} does not print its usage: ${stderr}`);
  return stderr;
}

/** Runs the bench in a folder once. @returns the blocks that it measured */
export async function runBench(folder: string, args: readonly string[], signal: AbortSignal): Promise<Block[]> {
  const { code, stdout, stderr } = await run(folder, args, signal);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`the bench in ${folder} ended with code ${code}: ${stderr}`);
  return (JSON.parse(stdout) as { blocks: Block[] }).blocks;
}

/** Resolves once the process has ended: when the signal is aborted, after it has removed what it made. */
async function run(folder: string, args: readonly string[], signal: AbortSignal) {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [path.join(folder, MAIN), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: code as number | null, stdout, stderr };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
