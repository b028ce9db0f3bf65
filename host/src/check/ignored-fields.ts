import type { CheckBody } from '@namedrop/contract';
import {
  type Catalog,
  type CatalogMode,
  type Channel,
  caselessReason,
  type Honoured,
  INCLUDE_EFFECTS,
  type Platform,
} from '@namedrop/core';
import { type FieldWarning, repetitionWarnings, type Surface } from '@namedrop/plugin-api';
import type { Surfaces } from '../answers/surfaces.js';

/** A check, with what decides which of its fields have an effect. */
interface Context {
  readonly body: CheckBody;
  readonly mode: CatalogMode;
  /** Platforms that are asked. */
  readonly platforms: readonly Platform[];
  /** Returns the finest location that a platform of the mode uses; undefined: none, or its surface is not configured. */
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

/** A location, which only surfaces of these localizations use. */
const location = (field: string, localizations: readonly Surface['localizes'][]): Rule => ({
  field,
  why({ mode, platforms, localizationOf }) {
    const users = mode.platforms.filter((platform) => localizations.includes(localizationOf(platform)));
    if (users.some((platform) => platforms.includes(platform))) return undefined;
    if (users.length === 0) return `no platform of ${mode.name} uses it`;
    return `in ${mode.name} only ${LIST.format(users)} ${users.length === 1 ? 'uses' : 'use'} it`;
  },
});

/** Fields that no mode has to use. */
const LOCATIONS: readonly Rule[] = [location('region', ['region', 'city']), location('city', ['city'])];

/** `case_sensitive` for a brand such as `小米`. */
const CASE: Rule = {
  field: 'case_sensitive',
  why: ({ body }) => (body.case_sensitive ? caselessReason(body.brand, body.aliases) : undefined),
};

/** Returns the rules of a mode. `providers` and `models` are named where no mode, or only another one, honours them. */
function rulesOf({ channel, honours, platforms }: CatalogMode, modes: readonly CatalogMode[]): readonly Rule[] {
  return [
    CASE,
    ...(honours.includes('providers') ? [] : [providersRule(modes)]),
    ...LOCATIONS,
    ...(honours.includes('models') ? modelRules(platforms, modes) : [modelsRule(modes)]),
    ...includeRules(channel),
  ];
}

const providersRule = (modes: readonly CatalogMode[]): Rule => ({
  field: 'providers',
  why: ({ body }) => `${body.mode} always asks all of its platforms; ${onlyLets(modes, 'providers')} choose`,
});

const modelsRule = (modes: readonly CatalogMode[]): Rule => ({
  field: 'models',
  why: () => `${onlyLets(modes, 'models')} choose models`,
});

/** e.g. `only quick lets you`. */
function onlyLets(modes: readonly CatalogMode[], field: Honoured): string {
  const names = modes.filter(({ honours }) => honours.includes(field)).map(({ name }) => name);
  return `only ${LIST.format(names)} ${names.length === 1 ? 'lets' : 'let'} you`;
}

/** Builds a rule for each platform that `models` may name in any mode. */
function modelRules(own: readonly Platform[], modes: readonly CatalogMode[]): readonly Rule[] {
  const choosable = modes.filter(({ honours }) => honours.includes('models')).flatMap(({ platforms }) => platforms);
  return [...new Set([...own, ...choosable])].map((platform) => ({
    field: `models.${platform}`,
    why({ body, mode, platforms }) {
      if (body.models?.[platform] === undefined || platforms.includes(platform)) return undefined;
      return own.includes(platform)
        ? `\`providers\` does not name ${platform}`
        : `${mode.name} does not ask ${platform}`;
    },
  }));
}

/** Builds a rule for each word of `include` that the channel never reports. */
function includeRules(channel: Channel): readonly Rule[] {
  const words = Object.entries(INCLUDE_EFFECTS[channel]).filter(([, effect]) => effect === 'never');
  return words.map(([word]) => ({
    field: 'include',
    part: word,
    why: ({ body, mode }) =>
      (body.include as readonly string[]).includes(word)
        ? `${mode.name} reports no ${word.replace('_', '-')}`
        : undefined,
  }));
}

/** Builds the function that finds the fields of a check that were sent and had no effect. */
export function ignoredByCheck(catalog: Pick<Catalog, 'mode' | 'modes'>, surfaces: Pick<Surfaces, 'find'>) {
  const rules = new Map(catalog.modes.map((mode) => [mode, rulesOf(mode, catalog.modes)]));
  return (body: CheckBody, sent: Readonly<Record<string, unknown>>): readonly FieldWarning[] => {
    const mode = catalog.mode(body.mode);
    if (!mode) return [];
    const check: Context = {
      body,
      mode,
      platforms: (mode.honours.includes('providers') && body.providers) || mode.platforms,
      localizationOf: (platform) => surfaces.find(platform, mode.channel)?.localizes,
    };
    const ignored = (rules.get(mode) ?? [])
      .filter(({ field }) => sent[field.split('.', 1)[0] as string] !== undefined)
      .flatMap((rule) => warningsOf(rule, rule.why(check)));
    return [...ignored, ...repetitionWarnings({ ...body, caseSensitive: body.case_sensitive })];
  };
}

function warningsOf({ field, part }: Rule, why: string | undefined): FieldWarning[] {
  if (why === undefined) return [];
  const what = part ? `\`${part}\` in \`${field}\`` : `\`${field}\``;
  return [{ field, message: `${what} is ignored: ${why}.` }];
}
