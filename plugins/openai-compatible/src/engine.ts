import { apiKeySetting, baseUrlText, MAX_DEADLINE_MS, TargetShape, TokenPricesShape, z } from '@namedrop/plugin-api';
import { withValueAt } from './json-pointer.js';

/** Fields of a request that the plugin fills; `extra` must not. */
const OWN_FIELDS = ['model', 'input', 'messages', 'instructions', 'system', 'tools', 'stream'];

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const Fields = z.strictObject({
  /** Shown to people. */
  label: z.string().trim().min(1).max(60),
  protocol: z.enum(['responses', 'chat', 'messages']),
  /** With the version, e.g. `https://openrouter.ai/api/v1`. */
  baseUrl: baseUrlText,
  /** Behind the address; by default that of the protocol. */
  path: z
    .string()
    .regex(/^\/[^\s?#]*$/, 'must begin with a slash, and must not hold space, a query or a fragment')
    .optional(),
  /** How the key travels; by default `x-api-key` on the messages protocol, else `bearer`. */
  auth: z.enum(['bearer', 'x-api-key', 'none']).optional(),
  /** Name of the variable that holds the key. */
  keyEnv: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of a variable in capitals, e.g. ACME_API_KEY, and not the key itself')
    .optional(),
  apiKey: apiKeySetting({ namedBy: 'keyEnv' }),
  model: z.string().min(1),
  /** Tools that the model may search with, as the API takes them. Absent: it answers out of itself. */
  search: z.strictObject({ tools: z.array(z.record(z.string(), z.json())).min(1) }).optional(),
  /** Further fields of the request. */
  extra: z.record(z.string(), z.json()).default({}),
  /** `none`, `user_location` for that field of the first tool, or a JSON pointer into the request. */
  region: z.string().default('none'),
  /** Credits that a fresh answer costs the caller; 0: it is free. */
  price: z.number().min(0).max(1_000_000).multipleOf(0.01, 'must have at most two decimals'),
  /** Prices of the API in US dollars: for a million tokens, and for one search. Absent: no cost is estimated. */
  prices: TokenPricesShape.optional(),
  /** Absent: `deadlines.quickMs` of the host. */
  deadlineMs: z.int().min(1000).max(MAX_DEADLINE_MS).optional(),
  /** Measure of `GET /v1/health`. Absent: 0.99 and 10,000 ms. */
  target: TargetShape.optional(),
  /** Questions at once; further ones wait. Absent: no limit. */
  concurrency: z.int().min(1).max(1000).optional(),
  /** Allows http beyond this machine, which sends key and questions readably. */
  allowHttp: z.boolean().default(false),
});
type Fields = z.output<typeof Fields>;

/** One engine as the operator describes it. */
export const Engine = Fields.superRefine((engine, context) => {
  const refuse = (path: readonly (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path: [...path], message });
  if (!isSafe(engine)) {
    refuse(['baseUrl'], 'must begin with https://, unless the host is this machine or allowHttp is true');
  }
  if (authOf(engine) !== 'none' && engine.keyEnv === undefined && engine.apiKey === undefined) {
    refuse(['keyEnv'], "must name the variable of the key, unless auth is 'none'");
  }
  for (const field of OWN_FIELDS.filter((name) => name in engine.extra)) {
    refuse(['extra', field], `must not be set here: the plugin sets it (${OWN_FIELDS.join(', ')})`);
  }
  if (!hasPlaceForRegion(engine)) {
    refuse(
      ['region'],
      "must be 'none', 'user_location' with search.tools, or a JSON pointer to a field of search.tools or extra",
    );
  }
});
export type Engine = z.output<typeof Engine>;

/** How the key of an engine travels. */
export function authOf({ auth, protocol }: Pick<Fields, 'auth' | 'protocol'>): 'bearer' | 'x-api-key' | 'none' {
  return auth ?? (protocol === 'messages' ? 'x-api-key' : 'bearer');
}

/** Where the country goes in a request; undefined for nowhere. */
export function regionPointer({ region }: Pick<Fields, 'region'>): string | undefined {
  if (region === 'none') return undefined;
  return region === 'user_location' ? '/tools/0/user_location' : region;
}

function isSafe({ baseUrl, allowHttp }: Fields): boolean {
  const url = URL.parse(baseUrl);
  return url?.protocol === 'https:' || allowHttp || LOOPBACK.test(url?.hostname ?? '');
}

function hasPlaceForRegion(engine: Fields): boolean {
  const pointer = regionPointer(engine);
  if (pointer === undefined) return true;
  const [, first = ''] = pointer.split('/');
  if (first !== 'tools' && OWN_FIELDS.includes(first)) return false;
  const request = { ...engine.extra, ...(engine.search && { tools: engine.search.tools }) };
  return withValueAt(request, pointer, {}) !== undefined;
}
