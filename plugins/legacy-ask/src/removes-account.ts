/** Statements that delete the rows of account $1, those that refer to others first. */
export const removesAccount: readonly string[] = [
  'DELETE FROM mentions WHERE account_id = $1',
  'DELETE FROM crawled_answers WHERE ask_id IN (SELECT id FROM asks WHERE account_id = $1)',
  'DELETE FROM brands WHERE account_id = $1',
  'DELETE FROM monitors WHERE account_id = $1',
  'DELETE FROM queue WHERE account_id = $1',
  'DELETE FROM asks WHERE account_id = $1',
];
