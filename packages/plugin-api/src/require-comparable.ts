import type { FieldWarning } from '@namedrop/contract';
import { distinctBrands, nameKey, type TrackedBrand } from '@namedrop/core';
import { ApiError } from './errors.js';

/**
 * Returns the aliases and competitors of a brand without repetitions; what is empty then is absent. Names that differ in
 * writing alone are repetitions, except aliases where case counts.
 * @throws ApiError 400 `invalid_request` for a competitor that is the brand or one of its aliases
 */
export function requireComparable(tracked: TrackedBrand): Pick<TrackedBrand, 'aliases' | 'competitors'> {
  const { brand, caseSensitive = false, aliases = [], competitors = [] } = tracked;
  const own = distinctBrands([brand, ...aliases], keyOfAliases(caseSensitive));
  const keys = new Map(own.toReversed().map((name) => [nameKey(name), name]));
  for (const competitor of competitors) {
    const same = keys.get(nameKey(competitor));
    if (same !== undefined) throw refusal(competitor, same === brand ? 'the brand' : `the alias "${same}"`);
  }
  const rivals = distinctBrands(competitors, nameKey);
  return {
    ...(own.length > 1 && { aliases: own.slice(1) }),
    ...(rivals.length > 0 && { competitors: rivals }),
  };
}

/** Names the aliases and competitors that `requireComparable` leaves out, with one warning for each list. */
export function repetitionWarnings(tracked: Partial<TrackedBrand>): readonly FieldWarning[] {
  const { brand, caseSensitive = false, aliases = [], competitors = [] } = tracked;
  const own = brand === undefined ? aliases : [brand, ...aliases];
  return [
    ...warningOf('aliases', repetitionsIn(own, keyOfAliases(caseSensitive))),
    ...warningOf('competitors', repetitionsIn(competitors, nameKey)),
  ];
}

const keyOfAliases = (caseSensitive: boolean) => (caseSensitive ? (name: string) => name : nameKey);

/** e.g. `"hub-spot" repeats "HubSpot"`. */
function repetitionsIn(names: readonly string[], keyOf: (name: string) => string): readonly string[] {
  const first = new Map<string, string>();
  return names.flatMap((name) => {
    const kept = first.get(keyOf(name));
    if (kept !== undefined) return [`"${name}" repeats "${kept}"`];
    first.set(keyOf(name), name);
    return [];
  });
}

function warningOf(field: string, repetitions: readonly string[]): FieldWarning[] {
  if (repetitions.length === 0) return [];
  return [{ field, message: `A name in \`${field}\` is ignored where it repeats another: ${repetitions.join('; ')}.` }];
}

function refusal(competitor: string, same: string): ApiError {
  const words = `"${competitor}" is ${same} itself; name other brands`;
  const details = { formErrors: [], fieldErrors: { competitors: [words] } };
  return new ApiError(400, 'invalid_request', `competitors: ${words}.`, { details });
}
