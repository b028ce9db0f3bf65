import type { ModeDeclaration, PlatformDeclaration } from '@namedrop/core';
import type { z } from 'zod';
import type { AccountRows } from '../contract/account-rows.js';
import type { Finding } from '../contract/finding.js';
import type { Health } from '../contract/health.js';
import type { Job } from '../contract/job.js';
import type { Logger } from '../contract/logger.js';
import type { Migration } from '../contract/migration.js';
import type { Granted, Port, Ports, Provision, UnconfiguredPort } from '../contract/port.js';
import type { Schedule } from '../contract/schedule.js';
import type { SealedColumn } from '../contract/sealed-column.js';
import type { Surface, UnconfiguredSurface } from '../contract/surface.js';
import type { Route } from './route.js';

/** The version of this contract. A plugin names the one it was written for; it grows only when something breaks. */
export const API_VERSION = 1;

/**
 * A plugin's manifest. It is data: version, configuration, requirements, cycles and migrations
 * are all checked before any code of any plugin runs.
 */
export interface Plugin<S extends z.ZodType = z.ZodType, R extends Ports = Ports> {
  /** Lower-case words joined by hyphens. Also its configuration key, database schema, queue prefix and log name. */
  readonly id: string;
  readonly apiVersion: number;
  /** A `z.strictObject`, so that a typo is an error that names its path. Fields say their environment names by `setting`. */
  readonly config: S;
  readonly requires: R;
  readonly provides?: readonly Port<unknown>[];
  readonly migrations?: readonly Migration[];
  /**
   * Platforms that it brings, as data, or made of its parsed configuration by a pure function. A platform of the interface
   * is there already; declaring it settles its deadlines and its target.
   */
  readonly platforms?: Declaration<PlatformDeclaration, S>;
  /** Modes that it brings: names of checks, with platforms and price. Data, or made of its parsed configuration. */
  readonly modes?: Declaration<ModeDeclaration, S>;
  /** Where its tables keep what `Secrets` has sealed, so that it can be sealed anew with another key. */
  readonly sealed?: readonly SealedColumn[];
  /**
   * Its rows of accounts, those that refer to others first. `namedrop accounts erase` and `namedrop seed --remove` work
   * through them; every table with a column `account_id` has to be in it.
   */
  readonly accountRows?: readonly AccountRows[];
  /** Query that returns a `reason` for each cause why the rows of account $1 cannot be erased yet. */
  readonly delaysErasure?: string;
  /** Statements that delete rows of account $1 which erasing keeps. `namedrop seed --remove` runs them for the demo. */
  readonly removesAccount?: readonly string[];
  /** Builds, and only builds: no traffic, no timers. Has 10 s. What it throws stands in the boot report. */
  setup(context: Context<z.output<S>, R>): Contributions | Promise<Contributions>;
}

/** Part of the catalog, as a list or as a pure function of the plugin's parsed configuration. */
export type Declaration<T, S extends z.ZodType> = readonly T[] | Declares<T, z.output<S>>['make'];

/** As a method, so that a plugin with a configuration of its own is a `Plugin` all the same. */
interface Declares<T, C> {
  make(config: C): readonly T[];
}

/** What `setup` gets. */
export interface Context<C, R extends Ports> {
  readonly config: C;
  readonly ports: Granted<R>;
  /** Writes under the plugin's name. */
  readonly log: Logger;
  /** Builds a class, once, in the plugin's private container, which holds exactly the granted ports (see `inject`). */
  make<T>(service: new (...args: never[]) => T): T;
}

/** What a plugin adds to the host. */
export interface Contributions {
  /** One per entry of the manifest's `provides`. */
  readonly ports?: readonly (Provision | UnconfiguredPort)[];
  readonly surfaces?: readonly (Surface | UnconfiguredSurface)[];
  readonly routes?: readonly Route[];
  readonly jobs?: readonly Job[];
  /** They run once all plugins have started, and no more once the host begins to stop. */
  readonly schedules?: readonly Schedule[];
  /** Asked by `/readyz` and `namedrop doctor`; has 2 s. */
  readonly health?: () => Promise<Health>;
  /**
   * Tries what the plugin needs, for `namedrop doctor` and the page on the state of the deployment. Has 5 s, and runs also
   * where `start` has not; not before all migrations of the plugin have run. The id of the plugin is put before each `what`.
   */
  readonly examine?: () => Promise<readonly Finding[]>;
  /** After every plugin's setup, before the host listens. Jobs can be sent, and run once all have started. Has 10 s. */
  start?(): Promise<void>;
  /** In reverse plan order, after requests have drained. Has 10 s. */
  stop?(): Promise<void>;
}

/** Declares a plugin; returns it unchanged, with its types inferred. */
export function definePlugin<S extends z.ZodType, const R extends Ports>(plugin: Plugin<S, R>): Plugin<S, R> {
  return plugin;
}
