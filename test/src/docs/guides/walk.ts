import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Teardown, until } from '@namedrop/testing';
import { freePort } from '../free-port.js';
import { type PageBlock, patternOf } from './page-blocks.js';

/** Milliseconds within which background commands print their expected output. */
const START_MS = 60_000;
/** Milliseconds within which background commands end after SIGTERM. */
const STOP_MS = 20_000;

/** A reader of a page: runs its blocks, in an empty folder outside this repository. */
export interface Walk {
  /** Writes a file, or runs commands. @throws Error with the output of commands that fail or print something else */
  run(block: PageBlock): Promise<void>;
  /** Runs commands in the folder and with the variables of the commands before. @returns their output */
  runCommands(text: string): Promise<string>;
  /** Writes a file below the folder in which the commands are. */
  write(file: string, text: string): Promise<void>;
  /** Returns a text with this walk's ports in place of those of the pages. */
  withPorts(text: string): string;
}

/** Commands that run. */
interface Running {
  readonly child: ChildProcess;
  readonly output: { text: string };
  readonly ended: Promise<number | null>;
}

/** Starts with an empty folder. @param registry address of the npm registry that the commands use */
export async function startWalk(t: Teardown, registry: string): Promise<Walk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-guide-'));
  const home = await mkdtemp(path.join(tmpdir(), 'namedrop-home-'));
  const [host, engine] = [await freePort(), await freePort()];
  const shell = new Shell(folder, home, environment(registry, home, host));
  t.teardown(async () => {
    await shell.stop();
    for (const one of [folder, home]) await rm(one, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const withPorts = (text: string) => text.replaceAll('4600', `${host}`).replaceAll('4700', `${engine}`);
  const write = async (file: string, text: string) => {
    const at = path.join(await shell.workingFolder(), file);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, withPorts(text));
  };
  const runCommands = async (text: string) => {
    const { ended, output } = shell.start(withPorts(text));
    const code = await ended;
    if (code !== 0) throw new Error(`ended with ${code}:\n${text}\n${output.text}`);
    return output.text;
  };
  const startCommands = async (text: string, shown: RegExp) => {
    const { ended, output } = shell.start(withPorts(text), { isBackground: true });
    const end = ended.then((code) => `ended with ${code}`);
    const late = await Promise.race([until(() => shown.test(output.text), START_MS).catch(String), end]);
    if (late !== true) throw new Error(`${text} ${late} and has not printed ${shown}:\n${output.text}`);
  };
  return {
    withPorts,
    write,
    runCommands,
    async run(block) {
      if (block.kind === 'file') return write(block.path, block.text);
      const shown = patternOf(withPorts(block.prints ?? ''));
      if (block.isBackground) return startCommands(block.text, shown);
      const printed = await runCommands(block.text);
      if (!shown.test(printed)) throw new Error(`${block.text} has not printed ${shown}:\n${printed}`);
    },
  };
}

/** A terminal, and another one for each background command. */
class Shell {
  readonly #running = new Set<Running>();
  readonly #folder: string;
  readonly #home: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(folder: string, home: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#home = home;
    this.#env = env;
  }

  start(script: string, { isBackground = false } = {}): Running {
    const [variables, place] = ['variables', 'folder'].map((name) => path.join(this.#home, name));
    const resume = `cd '${this.#folder}'; [ ! -f '${place}' ] || { . '${variables}'; cd "$(cat '${place}')"; }`;
    const keep = isBackground ? '' : `trap "export -p > '${variables}'; pwd > '${place}'" EXIT`;
    // A group of its own, so that all that the commands start ends with them.
    const child = spawn('bash', ['-c', `${resume}\nset -ea\n${keep}\n${script}`], { env: this.#env, detached: true });
    const output = { text: '' };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.text += chunk));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const running = { child, output, ended };
    this.#running.add(running);
    void ended.then(() => this.#running.delete(running));
    return running;
  }

  /** The folder in which the latest commands have ended. */
  async workingFolder(): Promise<string> {
    const place = await readFile(path.join(this.#home, 'folder'), 'utf8').catch(() => this.#folder);
    return place.trim();
  }

  /** Ends all commands that run, in good order if they let it. */
  async stop(): Promise<void> {
    this.#signal('SIGTERM');
    await until(() => this.#running.size === 0, STOP_MS).catch(() => this.#signal('SIGKILL'));
  }

  #signal(name: NodeJS.Signals): void {
    for (const { child } of this.#running) process.kill(-(child.pid as number), name);
  }
}

/** Variables of a reader's machine: nothing of this repository, and no machine reached but this one. */
function environment(registry: string, home: string, port: number): NodeJS.ProcessEnv {
  const own = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  return {
    PATH: [path.dirname(process.execPath), ...own].join(path.delimiter),
    HOME: home,
    PORT: `${port}`,
    npm_config_registry: registry,
    npm_config_cache: path.join(home, 'npm'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
}
