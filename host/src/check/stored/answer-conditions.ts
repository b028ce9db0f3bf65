import { ANY_HOST, type AnswerOutcome } from '@namedrop/contract';
import { queryIdOf } from '../../tracking/query-id.js';
import { storedSurface } from '../../tracking/stored-surfaces.js';
import type { AnswerFilter, ChecksPage } from './listed-checks.js';

/** Adds a value to a statement. @returns its placeholder */
export type AddValue = (value: unknown) => string;

/** Fields of a page whose conditions are on the answer alone. */
export const ANSWER_FIELDS = ['region', 'query'] as const;

const dayOf = (time: string) => `(${time}::timestamptz AT TIME ZONE 'UTC')::date`;

/**
 * Builds the conditions of a page on `fact`, a result of a tracked brand. Results know the day of a check, which bounds their
 * index; the time is compared in the check. `$1` is the account.
 */
export function answerConditions({ answers, ...page }: ChecksPage & { answers: AnswerFilter }, add: AddValue): string {
  const brand = `(SELECT id FROM namedrop.tracked_brands WHERE account_id = $1 AND id = ${add(answers.brand)})`;
  const given = <T>(value: T | undefined, condition: (value: T) => string) =>
    value === undefined ? [] : [condition(value)];
  return [
    `fact.brand_id = ${brand}`,
    ...given(
      page.before,
      (id) =>
        `fact.day <= (SELECT ${dayOf('created_at')} FROM namedrop.checks WHERE id = ${add(id)} AND account_id = $1)`,
    ),
    ...given(page.from, (from) => `fact.day >= ${dayOf(add(from))}`),
    ...given(page.until, (until) => `fact.day <= ${dayOf(add(until))}`),
    ...given(page.surfaces, ({ names }) => `fact.platform = ANY (${add(names.map(storedSurface))})`),
    ...given(page.region, (region) => `fact.region = ${add(region)}`),
    ...given(page.query, (query) => `fact.query_id = (${queryIdOf(brand, `${add(query)}::text`)})`),
    ...given(answers.outcomes, (outcomes) => outcomeIs(outcomes, add)),
    ...given(answers.host, (host) => (host === ANY_HOST ? "fact.hosts <> '{}'" : citesHost(add(host), brand))),
    ...given(answers.competitor, (name) => `fact.rivals @> ARRAY[${add(name)}]`),
  ].join(' AND ');
}

function outcomeIs(outcomes: readonly AnswerOutcome[], add: AddValue): string {
  const isAbsent = "fact.stance = 'absent'";
  const counted = outcomes.filter((outcome) => outcome !== 'absent');
  if (counted.length === 0) return isAbsent;
  const isCounted = `fact.outcome = ANY (${add(counted)})`;
  return counted.length < outcomes.length ? `(${isCounted} OR ${isAbsent})` : isCounted;
}

/** Few of the days cite a host that is rare: the sums say which. */
const citesHost = (host: string, brand: string) => `fact.hosts @> ARRAY[${host}] AND fact.day = ANY (ARRAY(
  SELECT day FROM namedrop.brand_day_hosts WHERE brand_id = ${brand} AND platform = '' AND host = ${host}))`;
