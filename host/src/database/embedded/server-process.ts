import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { Logger } from '@namedrop/plugin-api';
import { CLAIM_PIPE } from './claim.js';
import { type Cluster, ENVIRONMENT } from './cluster.js';
import { handFolder } from './handed-folder.js';

/** The last bytes of the server's words, enough for its reason to die. */
const TAIL = 8192;

/**
 * Runs the server and ends it in good order when nobody needs it any more: after descriptor 4, the host that
 * started it, and then the claim pipe have come to their end. $1 is the pipe, the rest the server's command.
 * The pipe is opened for writing as well at first, since opening it to read alone would wait for a writer.
 * The shell itself writes nowhere: with its reader gone, a word about a killed server would be its last.
 */
const WATCHDOG = `
pipe=$1; shift
exec 5<>"$pipe" 6<"$pipe" 5>&- 7>&2 2>/dev/null
"$@" 4<&- 6<&- 2>&7 7>&- &
server=$!
exec 7>&-
trap 'kill -INT $server' INT TERM
(read -r _ <&4; read -r _ <&6; kill -INT $server) &
watch=$!
while :; do wait $server; kill -0 $server || break; done
kill $watch
`;

/** What the server says when another host's server was faster, or the last one's processes are still leaving. */
const TAKEN =
  /lock file "(?:[^"]*" already exists|postmaster.pid" is empty)|pre-existing shared memory block|Address already in use/;

export interface ServerOptions {
  /** The folder of the socket. */
  readonly socket: string;
  /** false: a crash of the machine may lose everything. Only for tests, where it is twice as fast. */
  readonly durable: boolean;
  readonly log: Logger;
}

/** One run of the server. */
export class ServerProcess {
  readonly #child: ChildProcess;
  #tail = '';
  #ended = false;

  constructor(cluster: Cluster, options: ServerOptions) {
    const handed = handFolder(cluster.folder, cluster.user);
    const socket = options.socket === cluster.folder ? handed.path : options.socket;
    const server = path.join(cluster.binaries.folder, 'postgres');
    const pipe = path.join(handed.path, CLAIM_PIPE);
    const args = ['-D', handed.path, ...settings(socket, options.durable)];
    this.#child = spawn('/bin/sh', ['-c', WATCHDOG, 'namedrop', pipe, server, ...args], {
      ...cluster.user,
      cwd: '/',
      env: ENVIRONMENT,
      // A group of its own: Ctrl-C in the terminal is the host's, which still needs the server to stop.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', handed.descriptor, 'pipe'],
    });
    handed.close();
    this.#child.once('error', (error) => this.#end(error.message));
    // Not 'exit': its last words, which say why, may still be on their way then.
    this.#child.once('close', () => this.#end(''));
    this.#child.unref();
    this.#listen(options.log);
  }

  /** Whether it has ended, for whatever reason. */
  get ended(): boolean {
    return this.#ended;
  }

  /** What it said last. */
  get complaint(): string {
    return this.#tail;
  }

  /** Whether it gave way to another server. */
  get gaveWay(): boolean {
    return TAKEN.test(this.#tail);
  }

  /** From here on only claims keep it. */
  letGo(): void {
    (this.#child.stdio[4] as Socket).destroy();
  }

  stop(): void {
    this.#child.kill('SIGTERM');
  }

  #end(words: string): void {
    this.#tail += words;
    this.#ended = true;
  }

  #listen(log: Logger): void {
    const words = this.#child.stderr as Socket;
    words.unref();
    (this.#child.stdio[4] as Socket).unref();
    words.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      this.#tail = (this.#tail + text).slice(-TAIL);
      log.debug({ postgres: text.trimEnd() }, 'the embedded PostgreSQL server says');
    });
  }
}

/** One folder, whatever is in its name: PostgreSQL takes a comma for the start of another one. */
function listItem(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

/**
 * Builds the settings of a server. Statements that fail stay out of the server's log: they may hold what must not be logged.
 * @param durable false for tests and the demo: dozens of test hosts share one server, and none of its data outlives it
 */
function settings(socket: string, durable: boolean): string[] {
  const values = {
    port: '5432',
    listen_addresses: '',
    unix_socket_directories: listItem(socket),
    unix_socket_permissions: '0700',
    max_connections: durable ? '500' : '800',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
