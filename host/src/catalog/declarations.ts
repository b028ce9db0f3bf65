import {
  CHANNELS,
  HONOURED,
  MAX_DEADLINE_MS,
  type ModeDeclaration,
  type PlatformDeclaration,
  type PluginDeclarations,
} from '@namedrop/core';
import { type Plugin, z } from '@namedrop/plugin-api';
import { listOf, oneOf, shapeFaults, strictShape, text } from '../plugins/shape.js';

const label = text.max(60, 'must not be longer than 60 characters').regex(/^[^\p{C}]+$/u, 'must be one line of text');

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
  { id: text, label, api: ChannelShape.optional(), live: ChannelShape.optional() },
  'must be a platform: { id, label, api, live }',
);

const ModeShape = strictShape(
  {
    name: text,
    label: label.optional(),
    channel: oneOf(CHANNELS),
    platforms: listOf(text),
    price: z.number('must be a number of credits'),
    honours: listOf(oneOf(HONOURED)).optional(),
    aliases: listOf(text).optional(),
  },
  'must be a mode: { name, channel, platforms, price }',
);

const DeclarationShape = z.object({ platforms: listOf(PlatformShape), modes: listOf(ModeShape) });

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
  return typeof declaration === 'function' ? declaration(config) : declaration;
}
