import type { UpdateWatchBody } from '@namedrop/contract';
import { caselessReason } from '@namedrop/core';
import { type FieldWarning, repetitionWarnings } from '@namedrop/plugin-api';

/** Fields of checks that watches do not have, and how a watch behaves instead. */
const OF_CHECKS: Readonly<Record<string, string>> = {
  providers: 'a watch asks all platforms of its mode',
  region: 'a watch asks from `us`',
  city: 'a watch asks from no city',
  models: 'a watch asks the default model of each platform',
  include: 'a watch reports citations and no raw answers',
};

/** Finds fields in the body of a watch that have no effect. */
export function ignoredByWatch(
  body: Pick<UpdateWatchBody, 'brand' | 'case_sensitive' | 'aliases' | 'competitors'>,
  sent: Readonly<Record<string, unknown>>,
): readonly FieldWarning[] {
  const { brand, case_sensitive, aliases } = body;
  const caseless = case_sensitive && brand !== undefined ? caselessReason(brand, aliases) : undefined;
  const ofChecks = Object.entries(OF_CHECKS).filter(([field]) => Object.hasOwn(sent, field));
  const ignored = caseless === undefined ? ofChecks : [['case_sensitive', caseless] as const, ...ofChecks];
  return [
    ...ignored.map(([field, why]) => ({ field, message: `\`${field}\` is ignored: ${why}.` })),
    ...repetitionWarnings({ ...body, caseSensitive: case_sensitive }),
  ];
}
