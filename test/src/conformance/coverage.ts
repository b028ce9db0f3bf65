import { areaOf, type Requirement } from './requirements.js';
import type { Claim } from './titles.js';

/** Claims of rows that the table does not have, one sentence each. */
export function unknownRows(requirements: readonly Requirement[], claims: readonly Claim[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return claims
    .filter(({ id }) => !known.has(id))
    .map(({ id, at }) => `${at}: docs/conformance.md has no row ${id}; write ids as (CHK-07, CHR-21)`);
}

/** Which rows the tests name, one line an area and a last line for all. */
export function coverageLines(requirements: readonly Requirement[], claims: readonly Claim[]): string[] {
  const claimed = new Set(claims.map(({ id }) => id));
  const areas = Map.groupBy(requirements, ({ id }) => areaOf(id));
  const shown = (rows: readonly Requirement[]) => rows.filter(({ id }) => claimed.has(id)).length;
  const lines = [...areas].map(([area, rows]) => {
    const missing = rows.filter(({ id }) => !claimed.has(id)).map(written);
    const rest = missing.length > 0 ? `; not shown: ${missing.join(' ')}` : '';
    return `${area} ${shown(rows)}/${rows.length} shown${rest}`;
  });
  return [...lines, `${shown(requirements)} of ${requirements.length} rows shown`];
}

function written({ id, ambiguous }: Requirement): string {
  return ambiguous ? `${id} (amb)` : id;
}
