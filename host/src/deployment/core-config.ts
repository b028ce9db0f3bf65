import { setting, z } from '@namedrop/plugin-api';
import { DEFAULT_KEYS_PER_ACCOUNT } from '../accounts/key-limit.js';
import { DEFAULT_PLAN, DEFAULT_PLANS, MAX_MONTHLY_QUOTA } from '../accounts/plans.js';
import { BudgetSettings } from '../budgets/budget-settings.js';
import { Deadlines, Targets } from '../catalog/interface-settings.js';
import { OperatorModes, OperatorPrices } from '../catalog/operator-settings.js';
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

const Plan = z.strictObject({
  refill: z.number().positive().max(1_000_000),
  capacity: z.int().min(1).max(1_000_000),
  monthlyQuota: z.int().min(0).max(MAX_MONTHLY_QUOTA).optional(),
});

const HOUR_MS = 3_600_000;

const lifetime = (ms: number, what: string, which: string) =>
  setting(
    z
      .int()
      .min(0)
      .max(30 * 24 * HOUR_MS)
      .default(ms)
      .describe(what),
    {
      env: `NAMEDROP_CACHE_${which}LIFETIME_MS`,
    },
  );

const Range = z.string().refine(isRange, 'must be a range of addresses, such as 10.0.0.0/8, 127.0.0.1/32 or fd00::/8');

const LinkHost = z
  .string()
  .regex(/^[a-z\d.-]{1,253}(?::\d{1,5})?$/, 'must be a host in lower case, such as acme.link or 127.0.0.1:8080');

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
        .max(HOUR_MS)
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
    cache: z
      .strictObject({
        lifetimeMs: lifetime(24 * HOUR_MS, 'Milliseconds for which answers are kept; 0: none is, nor looked for.', ''),
        absentLifetimeMs: lifetime(HOUR_MS, 'The same for findings that there was no AI answer.', 'ABSENT_'),
        memoryMb: setting(
          z.int().min(1).max(65_536).default(64).describe('Mebibytes of answers that the host keeps in memory.'),
          { env: 'NAMEDROP_CACHE_MEMORY_MB' },
        ),
      })
      .prefault({}),
    checks: z
      .strictObject({
        keepDays: setting(
          z.int().min(0).max(36_500).default(400).describe('Days for which finished checks are kept; 0: not at all.'),
          { env: 'NAMEDROP_CHECKS_KEEP_DAYS' },
        ),
      })
      .prefault({}),
    captures: z
      .strictObject({
        keepDays: setting(
          z
            .int()
            .min(0)
            .max(30)
            .default(3)
            .describe('Days for which replies of capture vendors are kept; 0: not at all.'),
          { env: 'NAMEDROP_CAPTURES_KEEP_DAYS' },
        ),
      })
      .prefault({}),
    citations: z
      .strictObject({
        resolveShortLinks: setting(
          z
            .boolean()
            .default(true)
            .describe(
              'Whether the hosts of short links such as t.co are asked for the pages that answers cite by them.',
            ),
          { env: 'NAMEDROP_RESOLVE_SHORT_LINKS' },
        ),
        shortLinkHosts: setting(
          z.array(LinkHost).optional().describe('Further hosts of short links, e.g. the one of a brand.'),
          { env: 'NAMEDROP_SHORT_LINK_HOSTS' },
        ),
      })
      .prefault({}),
    budgets: BudgetSettings,
    plans: z
      .record(z.string().min(1).max(40), Plan)
      .optional()
      .describe(
        'Tokens per second (`refill`) and at once (`capacity`), `monthlyQuota`, by plan; where absent, the five below.',
      ),
    defaultPlan: setting(z.string().min(1).default(DEFAULT_PLAN).describe('The plan of a new account.'), {
      env: 'NAMEDROP_DEFAULT_PLAN',
    }),
    keysPerAccount: setting(
      z
        .int()
        .min(1)
        .max(100_000)
        .default(DEFAULT_KEYS_PER_ACCOUNT)
        .describe('Active API keys that an account may have; revoked ones do not count.'),
      { env: 'NAMEDROP_KEYS_PER_ACCOUNT' },
    ),
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
  .superRefine(
    ({ plans = DEFAULT_PLANS, defaultPlan: given }, context) => {
      const allowed = typeof plans === 'object' && plans !== null ? Object.keys(plans) : [];
      if (allowed.length === 0 || typeof given !== 'string' || allowed.includes(given)) return;
      const message = `must be one of the plans: ${allowed.join(', ')}`;
      context.addIssue({ code: 'custom', path: ['defaultPlan'], message, params: { given, allowed } });
    },
    // Looked at also where another setting is wrong, so that one report names every problem.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
export type CoreConfig = z.output<typeof CoreConfig>;
