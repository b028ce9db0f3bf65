import { setting, z } from '@namedrop/plugin-api';
import { ACCOUNT_SETTINGS, refuseUnknownPlan } from '../accounts/account-settings.js';
import { CacheSettings } from '../answers/cache/cache-settings.js';
import { BudgetSettings } from '../budgets/budget-settings.js';
import { CaptureSettings } from '../captures/capture-settings.js';
import { Deadlines, Targets } from '../catalog/interface-settings.js';
import { OperatorModes, OperatorPrices } from '../catalog/operator-settings.js';
import { CheckSettings } from '../check/check-settings.js';
import { CitationSettings } from '../citations/citation-settings.js';
import { isRange } from '../egress/address-range.js';
import { SecretKeys } from '../secrets/secret-key.js';
import { SecuritySettings } from '../security/security-settings.js';

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

/** Address that callers read: it names no user. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address like https://namedrop.example.com' })
  .refine(hasNoUser, 'must have no user and password: callers read it');

const Origin = z
  .string()
  .refine((text) => !text.includes('*'), 'must name one origin: patterns with * are not supported')
  .refine(isOrigin, 'must be an origin like https://namedrop.example.com: scheme, host and port, without a path');

function hasNoUser(text: string): boolean {
  const url = URL.parse(text);
  return url === null || (url.username === '' && url.password === '');
}

/** Returns whether a text is a web address without a path, a query and a user. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

const Range = z.string().refine(isRange, 'must be a range of addresses, such as 10.0.0.0/8, 127.0.0.1/32 or fd00::/8');

/** The host's own settings: the one source of their names, bounds, defaults and descriptions. */
export const CoreConfig = z
  .strictObject({
    port: setting(z.int().min(0).max(65_535).default(4600).describe('Port to listen on; 0 takes any free one.'), {
      env: 'PORT',
    }),
    host: setting(z.string().min(1).default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all.'), {
      env: 'HOST',
    }),
    baseUrl: setting(webAddress.optional().describe('The address that callers use; where absent, host and port.'), {
      env: 'NAMEDROP_BASE_URL',
    }),
    allowedOrigins: setting(
      z.array(Origin).optional().describe('Origins of pages that may change something, besides baseUrl and loopback.'),
      { env: 'NAMEDROP_ALLOWED_ORIGINS' },
    ),
    topupUrl: setting(
      webAddress.optional().describe('Where callers top up; where absent, /dashboard/billing of the base address.'),
      { env: 'NAMEDROP_TOPUP_URL' },
    ),
    methodologyUrl: setting(
      webAddress
        .optional()
        .describe('Where the numbers of /v1/health are explained; where absent, our page /methodology.'),
      { env: 'NAMEDROP_METHODOLOGY_URL' },
    ),
    databaseUrl: setting(
      postgresUrl.optional().describe('PostgreSQL; where absent, an embedded one in the data folder.'),
      {
        env: 'DATABASE_URL',
        secret: true,
      },
    ),
    databaseWaitMs: setting(
      z
        .int()
        .min(0)
        .max(3_600_000)
        .default(60_000)
        .describe('Milliseconds that a start waits for a PostgreSQL server that is away; 0: it does not.'),
      { env: 'NAMEDROP_DATABASE_WAIT_MS' },
    ),
    dataDir: setting(
      z.string().min(1).default('./data').describe('Folder of the embedded database and the secret key.'),
      {
        env: 'NAMEDROP_DATA_DIR',
      },
    ),
    secretKey: setting(
      SecretKeys.optional().describe(
        'Encrypts secrets at rest; of several with commas between the first; where absent, in the data folder.',
      ),
      { env: 'NAMEDROP_SECRET_KEY', secret: true },
    ),
    logLevel: setting(
      z
        .enum(['debug', 'info', 'warn', 'error', 'silent'])
        .default('info')
        .describe('The least important lines to log.'),
      { env: 'LOG_LEVEL' },
    ),
    matching: setting(
      z.enum(['words', 'literal']).default('words').describe('How a brand is found: on word boundaries, or anywhere.'),
      { env: 'NAMEDROP_MATCHING' },
    ),
    deadlines: Deadlines,
    cache: CacheSettings,
    checks: CheckSettings,
    captures: CaptureSettings,
    citations: CitationSettings,
    budgets: BudgetSettings,
    ...ACCOUNT_SETTINGS,
    targets: Targets,
    modes: OperatorModes,
    prices: OperatorPrices,
    trustedProxyHops: setting(
      z.int().min(0).max(10).default(0).describe('Proxies in front whose `X-Forwarded-For` is believed.'),
      { env: 'TRUSTED_PROXY_HOPS' },
    ),
    allowPrivateTargets: setting(
      z
        .array(Range)
        .optional()
        .describe('Private ranges that webhooks may be sent to, also over http: for development.'),
      { env: 'NAMEDROP_ALLOW_PRIVATE_TARGETS' },
    ),
    security: SecuritySettings,
    metrics: setting(
      z.boolean().default(false).describe('Whether /metrics tells Prometheus how the host does; it asks for no key.'),
      { env: 'NAMEDROP_METRICS' },
    ),
    drainMs: setting(
      z.int().min(0).max(600_000).default(30_000).describe('Milliseconds that requests in flight get when stopping.'),
      { env: 'NAMEDROP_DRAIN_MS' },
    ),
  })
  // Looked at also where another setting is wrong, so that one report names every problem.
  .superRefine(refuseUnknownPlan, { when: ({ value }) => typeof value === 'object' && value !== null });
export type CoreConfig = z.output<typeof CoreConfig>;
