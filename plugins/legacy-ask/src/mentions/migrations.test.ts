import { randomUUID } from 'node:crypto';
import test from 'ava';
import { openDatabase } from '../database.test.helper.js';
import { FIND_ALIKE } from './mention-statements.js';
import { mentionMigrations } from './migrations.js';

const ELSEWHERE = `
  CREATE SCHEMA elsewhere;
  ALTER EXTENSION pg_trgm SET SCHEMA elsewhere;
  ALTER EXTENSION btree_gin SET SCHEMA elsewhere;`;
const IN_ANOTHER = 'CREATE SCHEMA another; SET LOCAL search_path TO another, public';

test('extensions that somebody has put elsewhere are found there, before the migration and after it', async (t) => {
  const { database } = await openDatabase(t);
  await database.transaction(async (tx) => {
    await tx.query(ELSEWHERE);
    await tx.query(IN_ANOTHER);
    for (const { up } of mentionMigrations) await tx.query(up);
    await tx.query('SET LOCAL search_path TO another, public');
    const account = randomUUID();
    await tx.query(`INSERT INTO brands VALUES ($1, 'acme', 'Acme', 'crm')`, [account]);
    const alike = { brand: 'Acme', normalizedBrand: 'acme', category: 'crm', similarity: 0.5714 };
    t.deepEqual(await tx.query(FIND_ALIKE.text, [account, 'acmee']), [alike]);
    await tx.query('ALTER EXTENSION pg_trgm SET SCHEMA public');
    t.deepEqual(await tx.query(FIND_ALIKE.text, [account, 'acmee']), [alike]);
  });
});
