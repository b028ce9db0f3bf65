import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { slowestFiles, TIMES } from './file-times.js';
import { OpenFiles } from './open-files.js';
import type { Tally } from './tally.js';
import { TapReader } from './tap-reader.js';

/** The program itself, so that it runs on this Node and not on the one that a shell finds. */
const AVA = fileURLToPath(new URL('cli.js', import.meta.resolve('ava')));
/** What every test process loads first. */
const LOADED_FIRST = [import.meta.resolve('./readable-stacks.js'), import.meta.resolve('./note-open-file.js')];
/** Module that ava's main process loads first. */
const LOADED_FIRST_BY_AVA = import.meta.resolve('./dump-errors.js');
/** Milliseconds that ava has to end after a signal. */
const PATIENCE_MS = 10_000;
/** Variable with the seconds without a result after which ava is ended: longer than any test may take. Default 600. */
const IDLE = 'NAMEDROP_TEST_IDLE';
const IDLE_S = 600;

export interface AvaRun {
  /** Passed on to ava: files, `--match`, `--serial`… */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly tally: Tally;
  /** Ends ava before its time. */
  readonly signal: AbortSignal;
}

/** Runs ava and tallies what it tells. Whatever makes ava fail without a failed test counts as a failure too. */
export async function runAva({ args, env, tally, signal }: AvaRun): Promise<void> {
  const loadedFirst = LOADED_FIRST.map((module) => `--import=${module}`).join(' ');
  const folder = env.TMPDIR ?? tmpdir();
  const openFiles = await OpenFiles.within(folder);
  const inMain = ['--import', LOADED_FIRST_BY_AVA, AVA];
  const ava = spawn(process.execPath, [...inMain, '--tap', `--node-arguments=${loadedFirst}`, ...args], {
    env: { ...env, ...openFiles.env, ...compileCache(env, folder) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => stop(ava);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const exited = once(ava, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;

  const idleS = Number(env[IDLE] ?? IDLE_S);
  // A file that hangs behind ava's own deadlines would hold up the run until CI ends it.
  const idle = setTimeout(() => {
    tally.addFailure(`no result for ${idleS} s`);
    end();
  }, idleS * 1000);
  const reader = new TapReader((result) => tally.add(result));
  for await (const line of createInterface({ input: ava.stdout })) {
    idle.refresh();
    reader.read(line);
  }
  clearTimeout(idle);
  reader.end();

  const [code, killedBy] = await exited;
  signal.removeEventListener('abort', end);
  for (let missing = reader.untold; missing > 0; missing--) tally.addFailure('a test was planned and never ran');
  // Ava ends the files that are open when it stops before its time, and is silent on one that does not end by itself.
  if (!signal.aborted) for (const sentence of await openFiles.describe()) tally.addFailure(sentence);
  await openFiles.remove();
  for (const line of await slowestFiles(folder, Number(env[TIMES]))) tally.note(line);
  if (killedBy) tally.addFailure(`ava was ended by ${killedBy}`);
  else if (code !== 0 && tally.failed === 0) tally.addFailure(`ava ended with exit code ${code}`);
}

/** Lets test processes share compiled code: each loads about the same. Coverage would lose precision. */
function compileCache({ NODE_V8_COVERAGE }: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  return NODE_V8_COVERAGE ? {} : { NODE_COMPILE_CACHE: path.join(folder, 'compile-cache') };
}

function stop(ava: ChildProcess): void {
  ava.kill('SIGTERM');
  const last = setTimeout(() => ava.kill('SIGKILL'), PATIENCE_MS);
  ava.once('exit', () => clearTimeout(last));
}
