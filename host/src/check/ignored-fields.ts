import type { CheckBody } from '@namedrop/contract';
import { type Channel, canonicalMode, MODES, type ModeName, type Platform, QUICK_PLATFORMS } from '@namedrop/core';
import type { FieldWarning, Surface } from '@namedrop/plugin-api';

/** Finds the finest location that a platform's surface uses; undefined: it uses none, or is not configured. */
export type LocalizationOf = (platform: Platform, channel: Channel) => Surface['localizes'];

/** A check, with what decides which of its fields have an effect. */
interface Context {
  readonly body: CheckBody;
  readonly mode: ModeName;
  /** Platforms that are asked. */
  readonly platforms: readonly Platform[];
  /** Returns the finest location that a platform of the mode uses. */
  localizationOf(platform: Platform): Surface['localizes'];
}

/** A field that may be without effect. */
interface Rule {
  readonly field: string;
  /** The ignored entry of a list; absent: the whole field is ignored. */
  readonly part?: string;
  /** @returns why the field has no effect, as the end of a sentence; undefined: it has */
  why(check: Context): string | undefined;
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const includes = (word: string, why: string): Rule => ({
  field: 'include',
  part: word,
  why: ({ body }) => (body.include.some((named) => named === word) ? why : undefined),
});

/** A location, which only surfaces of these localizations use. */
const location = (field: string, localizations: readonly Surface['localizes'][]): Rule => ({
  field,
  why({ mode, platforms, localizationOf }) {
    const users = MODES[mode].platforms.filter((platform) => localizations.includes(localizationOf(platform)));
    if (users.some((platform) => platforms.includes(platform))) return undefined;
    if (users.length === 0) return `no platform of ${mode} uses it`;
    return `in ${mode} only ${LIST.format(users)} ${users.length === 1 ? 'uses' : 'use'} it`;
  },
});

/** Fields that no mode has to use. */
const LOCATIONS: readonly Rule[] = [location('region', ['region', 'city']), location('city', ['city'])];

/** Fields that mode quick may not use. */
const QUICK: readonly Rule[] = [
  ...LOCATIONS,
  ...QUICK_PLATFORMS.map((platform): Rule => {
    return {
      field: `models.${platform}`,
      why: ({ body, platforms }) =>
        body.models?.[platform] === undefined || platforms.includes(platform)
          ? undefined
          : `\`providers\` does not name ${platform}`,
    };
  }),
  includes('fan_out', 'quick reports no fan-out'),
  includes('branding', 'quick reports no branding'),
];

/** Fields that the live modes may not use. */
const LIVE: readonly Rule[] = [
  {
    field: 'providers',
    why: ({ body }) => `${body.mode} always asks all of its platforms; only quick lets you choose`,
  },
  ...LOCATIONS,
  { field: 'models', why: () => 'only quick lets you choose models' },
];

/** Finds the fields of a check that were sent and had no effect. */
export function ignoredByCheck(
  body: CheckBody,
  sent: Readonly<Record<string, unknown>>,
  localizationOf: LocalizationOf,
): readonly FieldWarning[] {
  const mode = canonicalMode(body.mode as ModeName);
  const { channel, platforms: all } = MODES[mode];
  const isQuick = mode === 'quick';
  const check: Context = {
    body,
    mode,
    platforms: (isQuick && (body.providers as Platform[] | undefined)) || all,
    localizationOf: (platform) => localizationOf(platform, channel),
  };
  return (isQuick ? QUICK : LIVE)
    .filter(({ field }) => sent[field.split('.', 1)[0] as string] !== undefined)
    .flatMap((rule) => warningsOf(rule, rule.why(check)));
}

function warningsOf({ field, part }: Rule, why: string | undefined): FieldWarning[] {
  if (why === undefined) return [];
  const what = part ? `\`${part}\` in \`${field}\`` : `\`${field}\``;
  return [{ field, message: `${what} is ignored: ${why}.` }];
}
