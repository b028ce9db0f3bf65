import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@namedrop/host/program';
import { Transcript } from './transcript.js';

/** The root of the project. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COMMAND = join(ROOT, 'host/bin/namedrop.js');

/** The result of a program that has ended. */
export interface Finished {
  /** null when a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that runs. */
interface Program {
  /** Resolves with what was printed by then, once it matches. Rejects when the program ends before. */
  printed(pattern: RegExp): Promise<string>;
  /** The same for standard error, which holds the log and complaints. */
  logged(pattern: RegExp): Promise<string>;
  readonly finished: Promise<Finished>;
}

/** A process of the real `namedrop` command. */
export interface Running extends Program {
  readonly process: ChildProcess;
}

/** The program in this process. */
export interface RunningHere extends Program {
  /** Ends `start` in good order, as SIGTERM does; other commands end by themselves. */
  stop(): Promise<Finished>;
}

/** The surroundings of a program. */
interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Text that a person types on the terminal of a program in this process; absent: it has no terminal. */
  readonly typed?: string;
}

/** Runs the program in this process, with the arguments and the environment that a process would get. */
export function runHere(args: readonly string[], { typed, ...surroundings }: Surroundings): RunningHere {
  const transcript = new Transcript();
  const stdout = writingTo((text) => transcript.add('stdout', text));
  const stderr = writingTo((text) => transcript.add('stderr', text));
  const { promise: ending, resolve: end } = Promise.withResolvers<{ signal: NodeJS.Signals }>();
  const writeLog = (line: string) => transcript.add('stderr', line);
  const terminal = typed !== undefined && {
    stderr: Object.assign(stderr, { isTTY: true }),
    openInput: () => Object.assign(Readable.from([typed]), { isTTY: true }),
  };
  const program = { args, ...surroundings, stdout, stderr, ...terminal, writeLog, untilEnding: () => ending };
  const finished = runProgram(program).then((code) => resultOf(code, transcript));
  return {
    printed: (pattern) => transcript.printed(pattern, finished),
    logged: (pattern) => transcript.printed(pattern, finished, 'stderr'),
    finished,
    stop() {
      end({ signal: 'SIGTERM' });
      return finished;
    },
  };
}

function writingTo(add: (text: unknown) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      add(text);
      done();
    },
  });
}

/** Runs the real command in a process of its own, which shares compiled code with the test processes. */
export function spawnCommand(args: readonly string[], { cwd, env }: Surroundings): Running {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [COMMAND, ...args], { cwd, env: { NODE_COMPILE_CACHE, ...env } });
  const transcript = new Transcript();
  child.stdout.on('data', (text) => transcript.add('stdout', text));
  child.stderr.on('data', (text) => transcript.add('stderr', text));
  const finished = new Promise<Finished>((resolve) => {
    child.once('close', (code) => resolve(resultOf(code, transcript)));
  });
  return {
    process: child,
    printed: (pattern) => transcript.printed(pattern, finished),
    logged: (pattern) => transcript.printed(pattern, finished, 'stderr'),
    finished,
  };
}

const resultOf = (code: number | null, { stdout, stderr }: Transcript): Finished => ({ code, stdout, stderr });
