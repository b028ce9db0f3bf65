import type { FieldWarning } from '@namedrop/plugin-api';

/** Fields of checks that watches do not have, and how a watch behaves instead. */
const OF_CHECKS: Readonly<Record<string, string>> = {
  providers: 'a watch asks all platforms of its mode',
  region: 'a watch asks from `us`',
  city: 'a watch asks from no city',
  models: 'a watch asks the default model of each platform',
  include: 'a watch reports citations and no raw answers',
};

/** Finds fields of checks in the body of a watch, where they have no effect. */
export function ignoredByWatch(sent: Readonly<Record<string, unknown>>): readonly FieldWarning[] {
  return Object.entries(OF_CHECKS)
    .filter(([field]) => Object.hasOwn(sent, field))
    .map(([field, instead]) => ({ field, message: `\`${field}\` is ignored: ${instead}.` }));
}
