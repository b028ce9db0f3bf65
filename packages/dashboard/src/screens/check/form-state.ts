import type { ModesResponse, TrackedBrandRecord } from '@namedrop/contract';
import { entriesOf } from '../../format/entries.js';

export type OfferedMode = ModesResponse['modes'][number];

/** Values of the form, as they are typed. */
export interface FormState {
  readonly query: string;
  readonly brand: string;
  readonly mode: string;
  /** Platforms to ask, in modes that leave the choice; empty: all. */
  readonly providers: readonly string[];
  /** Models by platform; absent or empty: the default. */
  readonly models: Readonly<Record<string, string>>;
  readonly region: string;
  readonly city: string;
  /** Names separated by commas or lines. */
  readonly aliases: string;
  readonly competitors: string;
  readonly include: readonly string[];
  readonly caseSensitive: boolean;
}

/** Fills the form: from the request of an older check, else from a tracked brand. */
export function firstState(
  { modes, check }: Pick<ModesResponse, 'modes' | 'check'>,
  brand?: Pick<TrackedBrandRecord, 'name' | 'aliases' | 'competitors'>,
  again: Readonly<Record<string, unknown>> = {},
): FormState {
  const text = (name: string) => (typeof again[name] === 'string' ? (again[name] as string) : undefined);
  const list = (name: string) => (Array.isArray(again[name]) ? (again[name] as string[]) : undefined);
  const isAgain = text('query') !== undefined;
  const ready = modes.filter(({ state }) => state === 'ready');
  const widest = ready.toSorted((one, other) => readyPlatforms(other).length - readyPlatforms(one).length)[0];
  const mode = modes.find(({ name }) => name === text('mode')) ?? widest ?? modes[0];
  return {
    query: text('query') ?? '',
    brand: text('brand') ?? brand?.name ?? '',
    mode: mode?.name ?? '',
    providers: mode?.honours.includes('providers') ? (list('providers') ?? []) : [],
    models: (again.models as FormState['models'] | undefined) ?? {},
    region: text('region') ?? check.region.default,
    city: text('city') ?? '',
    aliases: (list('aliases') ?? (isAgain ? [] : (brand?.aliases ?? []))).join(', '),
    competitors: (list('competitors') ?? (isAgain ? [] : (brand?.competitors ?? []).map(({ name }) => name))).join(
      ', ',
    ),
    include: list('include') ?? ['sentiment'],
    caseSensitive: again.case_sensitive === true,
  };
}

/** Platforms of a mode that can be asked now. */
export const readyPlatforms = ({ platforms }: OfferedMode) => platforms.filter(({ state }) => state === 'ready');

/** Platforms of a check that leave a choice of the model. */
export const choosable = ({ providers }: Pick<FormState, 'providers'>, { honours, platforms }: OfferedMode) =>
  platforms.filter(
    ({ id, models }) =>
      honours.includes('models') &&
      (models?.allowed.length ?? 0) > 1 &&
      (providers.length === 0 || providers.includes(id)),
  );

/** Splits names at commas, semicolons and lines. */
export const namesIn = (text: string): string[] => entriesOf(text, /[,;\n]/);

/** Body of POST /v1/check, with fields that have an effect in the mode. */
export function bodyOf(form: FormState, mode: OfferedMode, defaultRegion: string): Record<string, unknown> {
  const { honours, include } = mode;
  const [aliases, competitors] = [namesIn(form.aliases), namesIn(form.competitors)];
  const chosen = form.providers.filter((id) => mode.platforms.some((platform) => platform.id === id));
  const models = choosable(form, mode).flatMap(({ id }) => (form.models[id] ? [[id, form.models[id]]] : []));
  const words = form.include.filter((word) => (include as Record<string, string>)[word] === 'on_request');
  return {
    query: form.query.trim(),
    brand: form.brand.trim(),
    mode: mode.name,
    ...(honours.includes('providers') &&
      chosen.length > 0 &&
      chosen.length < mode.platforms.length && { providers: chosen }),
    ...(models.length > 0 && { models: Object.fromEntries(models) }),
    ...(honours.includes('region') && form.region !== defaultRegion && { region: form.region }),
    ...(honours.includes('city') && form.city.trim() !== '' && { city: form.city.trim() }),
    ...(aliases.length > 0 && { aliases }),
    ...(competitors.length > 0 && { competitors }),
    ...(words.length > 0 && { include: words }),
    ...(form.caseSensitive && { case_sensitive: true }),
  };
}
