import type { Logger } from '@namedrop/plugin-api';
import type { Reached } from '../is-https.js';
import { isLocalHost, isLoopback } from './local-hosts.js';

/** The setting that adds origins, as messages name it. */
export const ALLOWED_ORIGINS_SETTING = 'allowedOrigins (NAMEDROP_ALLOWED_ORIGINS)';
/** Origins that are logged, each once. */
const MAX_WARNINGS = 100;
/** Addresses that mean all of a machine: hosts listen there, and no page is there. */
const ALL_ADDRESSES = /^http:\/\/(?:0\.0\.0\.0|\[::\])(?::\d+)?$/;

export interface OwnOriginsParts extends Reached {
  /** Further origins of the deployment's pages. */
  readonly allowedOrigins?: readonly string[];
  readonly log: Logger;
}

/** The origins whose pages are the deployment's own. */
export class OwnOrigins {
  readonly #named: Set<string>;
  readonly #warned = new Set<string>();
  #port = '';

  constructor(private readonly parts: OwnOriginsParts) {
    const { baseUrl, allowedOrigins = [] } = parts;
    this.#named = new Set([...(baseUrl ? [baseUrl] : []), ...allowedOrigins].map(originOf));
  }

  /** The origins by name, for people: without those of loopback and of all addresses. */
  get list(): readonly string[] {
    return [...this.#named].filter((origin) => !ALL_ADDRESSES.test(origin));
  }

  /** Adds the address on which the host listens. */
  listensAt(url: string): void {
    this.#port = new URL(url).port;
    this.#named.add(originOf(url));
  }

  /**
   * Returns whether pages of an origin may change something.
   * @param sentTo the address of the call, by its header `Host`
   */
  has(page: URL, sentTo: URL | null): boolean {
    if (this.#named.has(page.origin)) return true;
    const isSentTo = page.origin === sentTo?.origin;
    if (isLoopback(page.hostname)) return isSentTo || (page.protocol === 'http:' && page.port === this.#port);
    return isSentTo && this.#isTolerated(page);
  }

  /** Hosts of a local network and those behind proxies are still accepted where no setting names the origins. */
  #isTolerated({ origin, hostname }: URL): boolean {
    const { baseUrl, allowedOrigins, trustedProxyHops } = this.parts;
    if (baseUrl !== undefined || allowedOrigins !== undefined) return false;
    if (trustedProxyHops === 0 && !isLocalHost(hostname)) return false;
    this.#warn(origin);
    return true;
  }

  #warn(origin: string): void {
    if (this.#warned.has(origin) || this.#warned.size >= MAX_WARNINGS) return;
    this.#warned.add(origin);
    this.parts.log.warn(
      { origin },
      `pages of this origin are refused from the next release on: add it to ${ALLOWED_ORIGINS_SETTING}`,
    );
  }
}

/** The origin of a web address, e.g. `https://namedrop.example`; of another address, a text that no page has. */
function originOf(address: string): string {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : '';
}
