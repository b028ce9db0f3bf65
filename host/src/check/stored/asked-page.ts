import type { AnswersQuery, StoredChecksQuery } from '@namedrop/contract';
import type { Catalog, Channel } from '@namedrop/plugin-api';
import type { AnswerFilter, SurfaceFilter } from './listed-checks.js';

type Names = Pick<Catalog, 'modeName'>;

/** Returns the page that a query asks for; aliases of modes resolve. */
export function pageFor<Q extends Omit<StoredChecksQuery, 'limit'>>({ mode, ...query }: Q, catalog: Names) {
  return { ...query, mode: mode === undefined ? undefined : catalog.modeName(mode) };
}

/** Returns the page that a query of people asks for. */
export function answersPage<Q extends Omit<AnswersQuery, 'limit'>>(query: Q, catalog: Names & Pick<Catalog, 'modes'>) {
  const { brand_id: brand, outcome: outcomes, host, competitor, platform: names, ...rest } = query;
  const answers: AnswerFilter | undefined = brand === undefined ? undefined : { brand, outcomes, host, competitor };
  const modesOn = (of: Channel) => catalog.modes.filter(({ channel }) => channel === of).map(({ name }) => name);
  const surfaces: SurfaceFilter | undefined = names && { names, modes: { live: modesOn('live'), api: modesOn('api') } };
  return { ...pageFor(rest, catalog), ...(surfaces && { surfaces }), ...(answers && { answers }) };
}
