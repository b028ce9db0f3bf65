import type { Answer, Plugin } from '@namedrop/plugin-api';
import { buildPlugin } from '../build-surface.js';

/** A reply of DataForSEO's. */
interface DataForSeoReply {
  readonly tasks: readonly [{ readonly result: readonly [object] }];
}

/** A reply of cloro's for a finished task. */
interface CloroReply {
  readonly response: object;
}

/** DataForSEO's reply with some fields of its result changed. */
export function withResult(reply: unknown, fields: object): DataForSeoReply {
  const whole = reply as DataForSeoReply;
  const [task] = whole.tasks;
  return { ...whole, tasks: [{ ...task, result: [{ ...task.result[0], ...fields }] }] };
}

/** cloro's reply with some fields of its response changed. */
export function withResponse(reply: unknown, fields: object): CloroReply {
  const whole = reply as CloroReply;
  return { ...whole, response: { ...whole.response, ...fields } };
}

/** Something on a page of results, in DataForSEO's shape. */
export interface PageItem {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** DataForSEO's reply for a page with these things on it, and no others. */
export function withItems(reply: unknown, ...items: readonly PageItem[]): DataForSeoReply {
  return withResult(reply, { item_types: items.map(({ type }) => type), items });
}

/**
 * Reads a vendor's reply with the live surface of a plugin. Takes no key.
 * @returns the answer without its cost, which is a part of every reply and not of what was read
 * @throws SurfaceError as the surface does
 */
export async function readingOf(plugin: Plugin, vendor: string, reply: unknown): Promise<Omit<Answer, 'cost'>> {
  const { surfaces } = await buildPlugin(plugin);
  const surface = surfaces.find(({ channel }) => channel === 'live');
  if (!surface?.reread) throw new Error(`'${plugin.id}' has no live surface that reads replies`);
  const { cost: _, ...reading } = await surface.reread(vendor, JSON.stringify(reply));
  return reading;
}
