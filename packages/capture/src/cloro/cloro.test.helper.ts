import { readFileSync } from 'node:fs';
import type { Question } from '@namedrop/plugin-api';
import {
  type Behaviour,
  behaviours,
  type LoopbackUpstream,
  loopbackFetch,
  type MemoryCaptures,
  memoryCaptures,
} from '@namedrop/testing';
import type { Vendor } from '../vendor.js';
import { Cloro } from './client.js';
import { readCloro } from './reading.js';
import type { CloroSurface } from './surface.js';

export const KEY = 'cloro-secret-1234';
export const QUESTION: Question = { text: 'best crm for a small agency', region: 'uk' };

/** A reply in the vendor's shape, as parsed JSON. */
export function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../../fixtures/cloro/${name}.json`, import.meta.url), 'utf8'));
}

const read: CloroSurface['read'] = (response, noted) => {
  const { text, citations } = readCloro(response, noted);
  return { text, citations };
};

/** A surface that is captured as a task. */
export const TASK: CloroSurface = {
  taskType: 'CHATGPT',
  payload: ({ text }) => ({ prompt: text, include: { markdown: true } }),
  read,
};

/** A surface that is captured in one long call. */
export const CALL: CloroSurface = { path: 'bing/aimode', payload: ({ text }) => ({ prompt: text }), read };

export interface VendorOptions {
  readonly surface?: CloroSurface;
  readonly captures?: MemoryCaptures;
  readonly apiKey?: string | undefined;
  readonly creditUsd?: number;
}

export function vendorAt(baseUrl: string, options: VendorOptions = {}): Vendor {
  const { surface = TASK, captures = memoryCaptures(), creditUsd } = options;
  const apiKey = 'apiKey' in options ? options.apiKey : KEY;
  const http = { fetch: loopbackFetch };
  return new Cloro(surface, { apiKey, baseUrl, pollMs: 1, creditUsd }, { platform: 'chatgpt', http, captures });
}

/** A vendor that takes orders in one way and answers looks at tasks in another. */
export function desk(order: Behaviour, look: Behaviour): Behaviour {
  return (request, response) => (request.method === 'POST' ? order : look)(request, response);
}

export const taken = (id = 'task-1'): Behaviour =>
  behaviours.reply({ body: { success: true, task: { id, status: 'QUEUED' } } });
export const working = behaviours.reply({ body: { task: { status: 'PROCESSING' } } });
export const done = behaviours.reply({ body: fixture('chatgpt') });
export const conflict = (details: unknown): Behaviour =>
  behaviours.reply({
    status: 409,
    body: { success: false, error: { code: 'RESOURCE_ALREADY_EXISTS', message: 'It exists.', details } },
  });

export const ordersAt = ({ requests }: LoopbackUpstream) => requests.filter(({ method }) => method === 'POST');
export const looksAt = ({ requests }: LoopbackUpstream) => requests.filter(({ method }) => method === 'GET');
/** What the orders would be told apart by. */
export const keysAt = (upstream: LoopbackUpstream): unknown[] =>
  ordersAt(upstream).map(({ json }) => (json as { idempotencyKey?: unknown }).idempotencyKey);

/** Far away: what a test that never ends would end by. */
export const patient = (): AbortSignal => AbortSignal.timeout(20_000);

/** A deadline that passes when the test says so. */
export function deadline(): { readonly signal: AbortSignal; pass(): void } {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    pass: () => controller.abort(new DOMException('deadline passed', 'TimeoutError')),
  };
}
