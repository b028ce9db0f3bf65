import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Teardown, until } from '@namedrop/testing';
import type { Folder, Running } from '../../boot/command.js';
import type { HostEnd, Kill } from '../judge/evidence.js';

/** Milliseconds that a host gets to start, longer than it waits for the database. */
const START_MS = 90_000;
/** Milliseconds between the end of a host that was not killed and its next start. */
const PAUSE_MS = 500;

/** Process of a host that listens. */
export interface LiveHost {
  /** Unique to the process. */
  readonly name: string;
  readonly url: string;
}

interface Slot {
  readonly env: NodeJS.ProcessEnv;
  running?: Running;
  live?: LiveHost;
}

export interface HostProcessesParts {
  readonly folder: Folder;
  /** Folder of the logs. */
  readonly logs: string;
  /** Environment of the host in each slot. */
  readonly environments: readonly NodeJS.ProcessEnv[];
}

/** Hosts in processes of their own, each of which is started again whenever it ends. */
export class HostProcesses {
  readonly #slots: readonly Slot[];
  readonly #kills: Kill[] = [];
  readonly #loops: Promise<void>[] = [];
  #closed = false;
  readonly #ends: HostEnd[] = [];
  #starts = 0;

  constructor(
    t: Teardown,
    private readonly parts: HostProcessesParts,
  ) {
    this.#slots = parts.environments.map((env) => ({ env }));
    this.#loops = this.#slots.map((slot, index) => this.#keepUp(slot, index));
    t.teardown(() => this.#close());
  }

  get kills(): readonly Kill[] {
    return this.#kills;
  }

  /** Processes so far. */
  get starts(): number {
    return this.#starts;
  }

  /** Ends that no kill of the storm explains. */
  get ends(): readonly HostEnd[] {
    return this.#ends;
  }

  /** Hosts that listen now. */
  get live(): readonly LiveHost[] {
    return this.#slots.flatMap(({ live }) => live ?? []);
  }

  /** Resolves once every slot has a host that listens. */
  async allUp(patienceMs = START_MS): Promise<void> {
    await until(() => this.live.length === this.#slots.length, patienceMs);
  }

  /** Kills the host of a slot with SIGKILL. @returns whether there was one that listened */
  kill(index: number): boolean {
    const slot = this.#slots[index];
    if (!slot?.live || !slot.running) return false;
    this.#kills.push({ host: slot.live.name, slot: index, at: Date.now() });
    slot.live = undefined;
    slot.running.process.kill('SIGKILL');
    return true;
  }

  async #keepUp(slot: Slot, index: number): Promise<void> {
    while (!this.#closed) {
      const name = `host-${randomUUID().slice(0, 8)}`;
      const startedAt = Date.now();
      this.#starts += 1;
      const running = this.parts.folder.spawn(['start', '--json'], { ...slot.env, HOST_NAME: name });
      slot.running = running;
      const starting = setTimeout(() => running.process.kill('SIGKILL'), START_MS);
      const url = await running.printed(/^\}$/m).then(
        (report) => JSON.parse(report).url as string,
        () => undefined,
      );
      clearTimeout(starting);
      if (url !== undefined) slot.live = { name, url };
      const { code, stderr } = await running.finished;
      await writeFile(join(this.parts.logs, `${name}.log`), stderr);
      const isKilled = this.#kills.some(({ host }) => host === name);
      slot.live = undefined;
      if (this.#closed || isKilled) continue;
      const reason = code === null ? `ended by a signal after ${Date.now() - startedAt} ms` : lastLine(stderr);
      this.#ends.push({ host: name, slot: index, startedAt, endedAt: Date.now(), listened: url !== undefined, reason });
      await writeFile(join(this.parts.logs, `${name}.log`), `${stderr}\nended by itself with code ${code}\n`);
      await sleep(PAUSE_MS);
    }
  }

  async #close(): Promise<void> {
    this.#closed = true;
    for (const { running } of this.#slots) running?.process.kill('SIGKILL');
    await Promise.all(this.#loops);
  }
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trim() ?? '';
}
