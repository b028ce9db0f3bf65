import type { Migration } from '@namedrop/plugin-api';

/**
 * Migration for the filters of lists of answers: the region of checks, and the outcome of answers. Hosts of
 * the release before fill the indexes with each row that they write; their lists take the new index for the old one.
 */
export const answersFiltered: Migration = {
  name: '027-answers-filtered',
  up: `
    -- Replaces the index of 023, and ends with the region: a region that few checks have is compared within the index. Built in
    -- the migration's transaction: a million checks take some seconds, during which hosts wait to store more. Readers go on,
    -- but for the moment in which the older index is dropped.
    CREATE INDEX checks_listed_by_region ON namedrop.checks (account_id, created_at,
      hashtext(namedrop.search_key(request->>'brand')), hashtext(namedrop.search_key(request->>'query')), mode,
      (request->>'region'));
    DROP INDEX namedrop.checks_listed;

    -- For lists of the answers of an outcome. Entries of the same day share a key, so that a million take some megabytes.
    CREATE INDEX brand_facts_by_outcome ON namedrop.brand_facts (brand_id, outcome, day);
    -- Few answers say that they know nothing of the brand that they name: the overview counts them without a sum.
    CREATE INDEX brand_facts_absent ON namedrop.brand_facts (brand_id, day) WHERE stance = 'absent';
  `,
};
