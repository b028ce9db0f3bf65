import { Captures, Clock, type Contributions, Http, type Plugin, type Port, type Surface } from '@namedrop/plugin-api';
import { cappedHttp, Sandbox } from '@namedrop/plugin-runtime';
import { type CapturedLog, capturedLog } from './captured-log.js';
import { fixedClock } from './fixed-clock.js';
import { inTime } from './in-time.js';
import { memoryCaptures } from './memory-captures.js';

/** As in a host. */
const SETUP_MS = 10_000;

export interface BuildOptions {
  /** What the plugin's `Http` port fetches with. Default: as in a host. */
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  readonly log?: CapturedLog;
  /** What fills further ports, by the port's name, e.g. `{ Secrets: secrets }`. */
  readonly ports?: Readonly<Record<string, unknown>>;
}

/** A plugin that was set up by itself, without a host. */
export interface BuiltPlugin extends Contributions {
  readonly surfaces: NonNullable<Contributions['surfaces']>;
  /** What it has logged so far. */
  readonly log: CapturedLog;
}

/**
 * Checks a plugin's configuration and runs its setup, in the same private container as in a host.
 * @throws z.ZodError for a faulty configuration; an Error that names a required port that nothing fills
 */
export async function buildPlugin(
  plugin: Plugin,
  config: object = {},
  options: BuildOptions = {},
): Promise<BuiltPlugin> {
  const { fetch = cappedHttp().fetch, clock = fixedClock(), log = capturedLog(), ports = {} } = options;
  const available: Readonly<Record<string, unknown>> = {
    [Http.name]: { fetch },
    [Clock.name]: clock,
    [Captures.name]: memoryCaptures(),
    ...ports,
  };
  const grant = ({ name }: Port<unknown>): unknown => {
    if (name in available) return available[name];
    throw new Error(`'${plugin.id}' requires ${name}: pass it to buildPlugin as ports.${name}`);
  };
  const granted = Object.fromEntries(Object.entries(plugin.requires).map(([local, port]) => [local, grant(port)]));
  const sandbox = new Sandbox(plugin.id, plugin.requires, granted);
  const context = { config: plugin.config.parse(config), ports: sandbox.ports, log };
  const setUp = plugin.setup({ ...context, make: (service) => sandbox.make(service) });
  const contributions = await inTime(SETUP_MS, `the setup of '${plugin.id}' had not ended after 10 s`, setUp);
  return { ...contributions, surfaces: contributions.surfaces ?? [], log };
}

/**
 * Builds a plugin and gives its surface.
 * @param options.channel which, of a plugin that has one per channel
 * @throws Error when there is not exactly one such surface, or it lacks its key
 */
export async function buildSurface(
  plugin: Plugin,
  config: object,
  { channel, ...options }: BuildOptions & { readonly channel?: Surface['channel'] } = {},
): Promise<Surface> {
  const { surfaces } = await buildPlugin(plugin, config, options);
  const [surface, another] = surfaces.filter((one) => channel === undefined || one.channel === channel);
  if (!surface || another)
    throw new Error(`'${plugin.id}' has ${surfaces.length} surfaces: name a channel that has one`);
  if ('needs' in surface)
    throw new Error(`the surface of '${plugin.id}' has no key: it needs ${surface.needs.join(', ')}`);
  return surface;
}
