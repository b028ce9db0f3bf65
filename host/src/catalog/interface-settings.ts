import { INTERFACE_MODES, INTERFACE_PLATFORMS } from '@namedrop/contract';
import { MAX_DEADLINE_MS, type PlatformDeclaration } from '@namedrop/core';
import { setting, z } from '@namedrop/plugin-api';

const deadline = (ms: number, what: string, env: string) =>
  setting(z.int().min(1).max(MAX_DEADLINE_MS).default(ms).describe(`Milliseconds that ${what} may take.`), { env });

/** A capture of the interface, with the names of its setting: those of the mode that captures its platform alone. */
const CAPTURES = INTERFACE_MODES.flatMap(({ name, channel, platforms }) => {
  const platform = INTERFACE_PLATFORMS.find(({ id }) => id === platforms[0]);
  if (channel !== 'live' || platforms.length > 1 || !platform || !('live' in platform)) return [];
  const { id, label, live } = platform;
  const key = `${name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Ms`;
  return [{ id, key, label, ms: live.deadlineMs, env: `NAMEDROP_${name.toUpperCase()}_DEADLINE_MS` }];
});

const captureSettings: Readonly<Record<string, ReturnType<typeof deadline>>> = Object.fromEntries(
  CAPTURES.map(({ key, ms, label, env }) => [key, deadline(ms, `a capture of ${label}`, env)]),
);

/** Milliseconds that questions may take: to official APIs, and to the captures of the interface. */
export const Deadlines = z
  .strictObject({
    quickMs: deadline(60_000, 'one official API', 'NAMEDROP_QUICK_DEADLINE_MS'),
    ...captureSettings,
  })
  .prefault({});
export type Deadlines = z.output<typeof Deadlines> & Readonly<Record<string, number>>;

/** The platforms of the interface that have an official API. */
const OFFICIAL = INTERFACE_PLATFORMS.flatMap((platform) => ('api' in platform ? [platform] : []));

const target = ({ label, api }: (typeof OFFICIAL)[number]) => {
  const env = `NAMEDROP_${label.toUpperCase()}_TARGET`;
  const { successRate, p95LatencyMs } = api.target;
  const rate = z.number().min(0).max(1).default(successRate);
  const latency = z.int().min(1).max(MAX_DEADLINE_MS).default(p95LatencyMs);
  return z
    .strictObject({
      successRate: setting(rate.describe(`Share of the calls to ${label} that should succeed.`), {
        env: `${env}_SUCCESS_RATE`,
      }),
      p95LatencyMs: setting(latency.describe(`Milliseconds that 95 of 100 answers of ${label} should not exceed.`), {
        env: `${env}_P95_MS`,
      }),
    })
    .prefault({});
};

const targetSettings: Readonly<Record<string, ReturnType<typeof target>>> = Object.fromEntries(
  OFFICIAL.map((platform) => [platform.id, target(platform)]),
);

/** Measures of `GET /v1/health` for the official APIs of the interface. */
export const Targets = z.strictObject(targetSettings).prefault({});
export type Targets = z.output<typeof Targets>;

/** Path of the plugin's setting that replaces an older setting of the host, by the older path. */
export const NEWER_PATHS: ReadonlyMap<string, string> = new Map([
  ...CAPTURES.map(({ id, key }) => [`deadlines.${key}`, `${pluginOf(id)}.live.deadlineMs`] as const),
  ...OFFICIAL.flatMap(({ id, api }) =>
    Object.keys(api.target).map((field) => [`targets.${id}.${field}`, `${pluginOf(id)}.target.${field}`] as const),
  ),
]);

function pluginOf(platform: string): string {
  return `plugins.${platform.replaceAll('_', '-')}`;
}

/** Returns the platforms of the interface with the deployment's deadlines and targets. */
export function interfacePlatforms({
  deadlines,
  targets,
}: {
  readonly deadlines: Deadlines;
  readonly targets: Targets;
}): readonly PlatformDeclaration[] {
  return INTERFACE_PLATFORMS.map((platform): PlatformDeclaration => {
    const { id, label } = platform;
    const key = CAPTURES.find((capture) => capture.id === id)?.key;
    return {
      id,
      label,
      ...('api' in platform && { api: { ...platform.api, target: targets[id] } }),
      ...('live' in platform && { live: { ...platform.live, ...(key && { deadlineMs: deadlines[key] }) } }),
    };
  });
}
