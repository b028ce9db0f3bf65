import {
  CHANNELS,
  HONOURED,
  MAX_DEADLINE_MS,
  type ModeDeclaration,
  type PlatformDeclaration,
  type PluginDeclarations,
} from '@namedrop/core';
import { type Plugin, z } from '@namedrop/plugin-api';
import { oneOf, shapeFaults, shortListOf, strictShape, text } from '../plugins/shapes/shape.js';
import { Label } from './label.js';
import { MAX_MODE_PLATFORMS } from './operator-settings.js';

/** Platforms and modes that one manifest may declare, each. */
const MAX_DECLARED = 200;
/** Older names that one mode may have. */
const MAX_ALIASES = 20;

const milliseconds = z
  .int('must be a whole number of milliseconds')
  .min(1, 'must be at least 1')
  .max(MAX_DEADLINE_MS, `must not exceed ${MAX_DEADLINE_MS}`);

const TargetShape = strictShape(
  {
    successRate: z.number('must be a number').min(0, 'must be 0 to 1').max(1, 'must be 0 to 1').optional(),
    p95LatencyMs: milliseconds.optional(),
  },
  'must be { successRate, p95LatencyMs }',
);

const ChannelShape = strictShape(
  { provider: text.optional(), deadlineMs: milliseconds.optional(), target: TargetShape.optional() },
  'must be { provider, deadlineMs, target }',
);

const PlatformShape = strictShape(
  { id: text, label: Label, api: ChannelShape.optional(), live: ChannelShape.optional() },
  'must be a platform: { id, label, api, live }',
);

const ModeShape = strictShape(
  {
    name: text,
    label: Label.optional(),
    channel: oneOf(CHANNELS),
    platforms: shortListOf(text, MAX_MODE_PLATFORMS),
    price: z.number('must be a number of credits'),
    honours: shortListOf(oneOf(HONOURED), HONOURED.length).optional(),
    aliases: shortListOf(text, MAX_ALIASES).optional(),
  },
  'must be a mode: { name, channel, platforms, price }',
);

const DeclarationShape = z.object({
  platforms: shortListOf(PlatformShape, MAX_DECLARED),
  modes: shortListOf(ModeShape, MAX_DECLARED),
});

/**
 * Reads the platforms and modes of a plugin's manifest; those that are functions are called with its parsed configuration.
 * @returns the declarations, or their faults, each with its place
 */
export function readDeclarations(
  id: string,
  { platforms = [], modes = [] }: Pick<Plugin, 'platforms' | 'modes'>,
  config: unknown,
): PluginDeclarations | { readonly faults: readonly string[] } {
  try {
    const read = { platforms: made(platforms, config), modes: made(modes, config) };
    const asynchronous = Object.entries(read).filter(([, list]) => isThenable(list));
    if (asynchronous.length > 0)
      return { faults: asynchronous.map(([field]) => `${field} must not be asynchronous: return the list itself`) };
    const faults = shapeFaults(DeclarationShape, read);
    if (faults.length > 0) return { faults };
    return { by: id, ...(read as { platforms: PlatformDeclaration[]; modes: ModeDeclaration[] }) };
  } catch {
    // Its words may hold a value of the configuration, and values may be secret.
    return { faults: ['platforms and modes cannot be made of the configuration: their function throws'] };
  }
}

/** Returns whether a manifest lists its platforms and modes, so that they are known whatever its configuration says. */
export function declaresData({ platforms = [], modes = [] }: Pick<Plugin, 'platforms' | 'modes'>): boolean {
  return Array.isArray(platforms) && Array.isArray(modes);
}

function made(declaration: unknown, config: unknown): unknown {
  const list = typeof declaration === 'function' ? declaration(config) : declaration;
  // An unhandled rejection would end the host, and its words may be secret.
  if (isThenable(list)) Promise.resolve(list).catch(() => undefined);
  return list;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
