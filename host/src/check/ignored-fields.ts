import type { CheckBody } from '@namedrop/contract';
import { QUICK_PLATFORMS } from '@namedrop/core';
import type { FieldWarning } from '@namedrop/plugin-api';

/** A field that may be without effect. */
interface Rule {
  readonly field: string;
  /** The ignored entry of a list; absent: the whole field is ignored. */
  readonly part?: string;
  /** @returns why the field has no effect, as the end of a sentence; undefined: it has */
  why(body: CheckBody, platforms: readonly string[]): string | undefined;
}

/** Platforms of quick that search from a region, and those that search from a city. */
const BY_REGION: readonly string[] = ['chatgpt', 'claude', 'perplexity'];
const BY_CITY: readonly string[] = ['chatgpt', 'claude'];

const includes = (word: string, why: string): Rule => ({
  field: 'include',
  part: word,
  why: ({ include }) => (include.some((named) => named === word) ? why : undefined),
});

/** Fields that mode quick may not use. */
const QUICK: readonly Rule[] = [
  {
    field: 'region',
    why: (_, platforms) =>
      platforms.some((name) => BY_REGION.includes(name))
        ? undefined
        : 'in quick only chatgpt, claude and perplexity use it',
  },
  {
    field: 'city',
    why: (_, platforms) =>
      platforms.some((name) => BY_CITY.includes(name)) ? undefined : 'only chatgpt and claude in quick use it',
  },
  ...QUICK_PLATFORMS.map((platform): Rule => {
    return {
      field: `models.${platform}`,
      why: ({ models }, platforms) =>
        models?.[platform] === undefined || platforms.includes(platform)
          ? undefined
          : `\`providers\` does not name ${platform}`,
    };
  }),
  includes('fan_out', 'quick reports no fan-out'),
  includes('branding', 'quick reports no branding'),
];

/** Fields that the live modes do not use. */
const LIVE: readonly Rule[] = [
  { field: 'providers', why: ({ mode }) => `${mode} always asks all of its platforms; only quick lets you choose` },
  { field: 'city', why: () => 'only chatgpt and claude in quick use it' },
  { field: 'models', why: () => 'only quick lets you choose models' },
];

/** Finds the fields of a check that were sent and had no effect. */
export function ignoredByCheck(body: CheckBody, sent: Readonly<Record<string, unknown>>): readonly FieldWarning[] {
  const isQuick = body.mode === 'quick';
  const platforms = body.providers ?? QUICK_PLATFORMS;
  return (isQuick ? QUICK : LIVE)
    .filter(({ field }) => sent[field.split('.', 1)[0] as string] !== undefined)
    .flatMap((rule) => warningsOf(rule, rule.why(body, platforms)));
}

function warningsOf({ field, part }: Rule, why: string | undefined): FieldWarning[] {
  if (why === undefined) return [];
  const what = part ? `\`${part}\` in \`${field}\`` : `\`${field}\``;
  return [{ field, message: `${what} is ignored: ${why}.` }];
}
