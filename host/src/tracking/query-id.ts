import { searchKey } from '@namedrop/plugin-api';

/** Builds the SQL that finds the id of a query of a brand, in any case and spacing. Both are SQL, the query of type text. */
export const queryIdOf = (brand: string, query: string): string =>
  `SELECT id FROM namedrop.brand_queries WHERE brand_id = ${brand} AND md5(key) = md5(${searchKey(query)})`;
