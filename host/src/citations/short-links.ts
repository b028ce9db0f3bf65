import { unwrapUrl } from '@namedrop/core';
import { type PublicWeb, webAddress, withDeadline } from '@namedrop/plugin-api';
import { LRUCache } from 'lru-cache';
import type { ShortLinkHosts } from './short-link-hosts.js';

/** Redirects that are followed from one link. */
const MAX_HOPS = 5;
/** All hops of a link together. */
export const MAX_RESOLUTION_MS = 2_000;
/** Links that are remembered. */
const MAX_LINKS = 5_000;
const RESOLVED_TTL_MS = 24 * 3_600_000;
const FAILED_TTL_MS = 60_000;

export interface ShortLinksParts {
  readonly web: PublicWeb;
  readonly hosts: ShortLinkHosts;
  /** Aborted when the host stops. */
  readonly stopping: AbortSignal;
  /** Milliseconds of a clock that never goes back. Default: that of the process. */
  readonly now?: () => number;
}

/**
 * Resolves short links by asking their hosts, and no other host: a page that is cited is never fetched. Links are
 * resolved once for all callers, and remembered in memory.
 */
export class ShortLinks {
  readonly #targets: LRUCache<string, Promise<string | undefined>>;

  constructor(private readonly parts: ShortLinksParts) {
    const { now = () => performance.now() } = parts;
    this.#targets = new LRUCache({ max: MAX_LINKS, ttl: RESOLVED_TTL_MS, ttlResolution: 0, perf: { now } });
  }

  includes(address: string): boolean {
    return this.parts.hosts.has(address);
  }

  /**
   * The address that a short link leads to; the link itself where that is not known in time. Never throws.
   * @param ms how long to wait; the resolution goes on and is remembered
   */
  async resolve(link: string, ms: number): Promise<string> {
    const target = this.#targets.get(link) ?? this.#start(link);
    return (await this.#within(ms, () => target)) ?? link;
  }

  #start(link: string): Promise<string | undefined> {
    const target = this.#within(MAX_RESOLUTION_MS, (signal) => this.#follow(link, signal));
    this.#targets.set(link, target);
    void target.then((found) => found ?? this.#targets.set(link, target, { ttl: FAILED_TTL_MS }));
    return target;
  }

  /** Undefined where the work fails or takes longer. */
  #within(ms: number, work: (signal: AbortSignal) => Promise<string | undefined>): Promise<string | undefined> {
    return withDeadline(ms, this.parts.stopping, work).catch(() => undefined);
  }

  async #follow(link: string, signal: AbortSignal): Promise<string | undefined> {
    const { web, hosts } = this.parts;
    let address = link;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const next = webAddress((await web.redirectOf(address, signal)) ?? '');
      if (!next) return undefined;
      address = unwrapUrl(next);
      if (!hosts.has(address)) return web.refusalOf(address, ['http', 'https']) ? undefined : address;
    }
    return undefined;
  }
}
