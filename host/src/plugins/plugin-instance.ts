import type { Contributions, Logger } from '@namedrop/plugin-api';
import { Sandbox } from '@namedrop/plugin-runtime';
import { withTimeout } from '../timing/with-timeout.js';
import type { Planned } from './plan.js';

export interface InstanceOptions {
  /** What fills the ports that the plugin requires, by its local names. */
  readonly ports: Readonly<Record<string, unknown>>;
  readonly log: Logger;
  /** Milliseconds that each of setup, start and stop may take. */
  readonly timeoutMs: number;
}

/** One plugin that has been set up: what it contributes, and how it starts and stops. */
export class PluginInstance {
  #stopped = false;

  private constructor(
    readonly planned: Planned,
    readonly contributions: Contributions,
    private readonly sandbox: Sandbox,
    private readonly timeoutMs: number,
  ) {}

  /** @throws what the plugin's setup throws, or that it took too long; what it had built by then is closed */
  static async setUp(planned: Planned, { ports, log, timeoutMs }: InstanceOptions): Promise<PluginInstance> {
    const { id, plugin, config } = planned;
    const sandbox = new Sandbox(id, plugin.requires, ports);

    const make = <T>(service: new (...args: never[]) => T): T => sandbox.make(service);
    try {
      const contributions = await withTimeout(timeoutMs, () =>
        plugin.setup({ config, ports: sandbox.ports, log, make }),
      );
      if (typeof contributions !== 'object' || contributions === null) throw new Error('setup must return an object');
      return new PluginInstance(planned, contributions, sandbox, timeoutMs);
    } catch (error) {
      await sandbox.dispose();
      throw error;
    }
  }

  get id(): string {
    return this.planned.id;
  }

  /** @throws what the plugin throws, or that it took too long */
  async start(): Promise<void> {
    await withTimeout(this.timeoutMs, () => this.contributions.start?.());
  }

  /** Stops the plugin, started or not, and closes what it built. Only the first call does. @throws what it throws */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    try {
      await withTimeout(this.timeoutMs, () => this.contributions.stop?.());
    } finally {
      await withTimeout(this.timeoutMs, () => this.sandbox.dispose());
    }
  }
}
