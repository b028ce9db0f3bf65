import type { CatalogMode } from '@namedrop/core';
import type { Contributions, Route, Surface } from '@namedrop/plugin-api';
import { exampleBody } from './example-body.js';

/** Call that shows a plugin at work; undefined parts: the plugin has none. */
export interface TrialOffer {
  /** Mode of a check that asks a surface of the plugin. */
  readonly mode?: string;
  /** Platform to narrow the mode to, where it has others as well and allows that. */
  readonly platform?: string;
  /** Endpoint of the plugin. */
  readonly route?: TrialRoute;
  /** Settings that a surface of the plugin lacks. */
  readonly needs: readonly string[];
}

interface TrialRoute {
  readonly method: string;
  readonly path: string;
  readonly bearer: boolean;
  /** Body with the required fields; absent for a GET. */
  readonly body?: unknown;
}

/** Chooses what to try of a plugin: its most specific mode, and its simplest endpoint. */
export function offerOf({ surfaces = [], routes = [] }: Contributions, modes: readonly CatalogMode[]): TrialOffer {
  const asking = surfaces.filter((surface): surface is Surface => 'ask' in surface);
  const [mode] = modes
    .filter((one) => asking.some((surface) => serves(surface, one)))
    .sort((one, other) => one.platforms.length - other.platforms.length);
  const surface = mode && asking.find((one) => serves(one, mode));
  const [route] = routes.filter(({ auth }) => auth !== 'session').sort((one, other) => effort(one) - effort(other));
  return {
    ...(mode && { mode: mode.name }),
    ...(surface && mode.platforms.length > 1 && mode.honours.includes('providers') && { platform: surface.platform }),
    ...(route && { route: trialOf(route) }),
    needs: surfaces.flatMap((one) => ('ask' in one ? [] : one.needs)),
  };
}

function trialOf({ method, path, auth, body }: Route): TrialRoute {
  return { method, path, bearer: auth === 'bearer', ...(method !== 'get' && { body: exampleBody(body) }) };
}

const serves = (surface: Surface, { channel, platforms }: CatalogMode) =>
  surface.channel === channel && platforms.includes(surface.platform);

/** Orders endpoints by how little a caller must know: a GET without parameters first. */
const effort = ({ method, path }: Route) => Number(method !== 'get') + 2 * Number(/[:{*]/.test(path));

/** Writes the call as lines for a shell. */
export function trialLines({ mode, platform, route, needs }: TrialOffer, url: string, token: string): string[] {
  const key = `-H 'authorization: Bearer ${token}'`;
  const json = "-H 'content-type: application/json'";
  const lines: string[] = [];
  if (mode) {
    const question = { query: 'best crm for a small team', brand: 'Acme', mode };
    const body = JSON.stringify({ ...question, ...(platform && { providers: [platform] }) });
    lines.push(`curl -s ${url}/v1/check ${key} ${json} -d '${body}'`);
  }
  if (route) {
    const { method, path, bearer, body } = route;
    const rest = method === 'get' ? '' : ` -X ${method.toUpperCase()} ${json} -d ${quoted(JSON.stringify(body))}`;
    lines.push(`curl -s '${url}${path}'${bearer ? ` ${key}` : ''}${rest}`);
  }
  if (lines.length > 0) return ['Try it:', ...lines.map((line) => `  ${line}`)];
  return needs.length > 0
    ? [`Nothing to try yet: set ${needs.join(', ')}, or answer from recordings with --replay.`]
    : ['Nothing to try: the plugin has no surface and no endpoint for programs.'];
}

/** Quotes a text for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
