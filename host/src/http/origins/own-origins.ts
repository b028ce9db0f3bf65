import type { Logger } from '@namedrop/plugin-api';
import type { Reached } from '../addresses/is-https.js';
import { isLocalHost, isLoopback } from './local-hosts.js';

/** The setting that adds origins, as messages name it. */
export const ALLOWED_ORIGINS_SETTING = 'allowedOrigins (NAMEDROP_ALLOWED_ORIGINS)';
const ANY_NAME = `Pages of any name that the trusted proxies forward may sign in as well: set baseUrl (NAMEDROP_BASE_URL) or ${ALLOWED_ORIGINS_SETTING}; the next release refuses them`;
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

  /** Sentence for the operator of a host that accepts pages of any name; undefined where the host does not. */
  get warning(): string | undefined {
    return this.#namesNone && this.parts.trustedProxyHops > 0 ? ANY_NAME : undefined;
  }

  /**
   * Decides whether pages of an origin may change something.
   * @param sentTo the address of the call, by its header `Host`
   * @returns `tolerated` for a page that the next release refuses
   */
  admits(page: URL, sentTo: URL | null): 'own' | 'tolerated' | undefined {
    if (this.#named.has(page.origin)) return 'own';
    const isSentTo = page.origin === sentTo?.origin;
    if (isLoopback(page.hostname)) {
      return isSentTo || (page.protocol === 'http:' && page.port === this.#port) ? 'own' : undefined;
    }
    return isSentTo && this.#isTolerated(page) ? 'tolerated' : undefined;
  }

  /**
   * Hosts of a local network are still accepted where no setting names the origins. Behind proxies all names are: a proxy
   * forwards the calls of the names that it serves, so a rebound name reaches the host only through one that serves all.
   */
  #isTolerated({ hostname }: URL): boolean {
    return this.#namesNone && (this.parts.trustedProxyHops > 0 || isLocalHost(hostname));
  }

  get #namesNone(): boolean {
    return this.parts.baseUrl === undefined && this.parts.allowedOrigins === undefined;
  }

  /**
   * Logs a tolerated origin once, for 100 origins at most. Call it only for people who are signed in: strangers could
   * otherwise use up the 100.
   */
  warn(origin: string): void {
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
