import { z } from '@namedrop/plugin-api';
import { aPort, callable, listOf, schema, text } from './shape.js';

const Migration = z.object({ name: text, up: text }, 'must be a migration: { name, up }');

const SealedColumn = z.object(
  { table: text, column: text, key: text, context: callable },
  'must be a sealed column: { table, column, key, context }',
);

const AccountRows = z.object(
  { table: text, where: text.optional(), set: text.optional(), keeps: text.optional() },
  'must be rows of accounts: { table, where?, set?, keeps? }',
);

/** A part of the catalog; the list is judged with the configuration. */
const listOrFunction = z.union([listOf(z.unknown()), callable], 'must be a list, or a function of the configuration');

/** What every manifest looks like; whether its versions, ids and ports fit is the plan's matter. */
export const ManifestShape = z.object({
  id: text,
  apiVersion: z.number('must be a number'),
  config: schema,
  requires: z.record(z.string(), aPort, 'must be an object of ports'),
  provides: listOf(aPort).optional(),
  migrations: listOf(Migration).optional(),
  sealed: listOf(SealedColumn).optional(),
  accountRows: listOf(AccountRows).optional(),
  delaysErasure: text.optional(),
  removesAccount: listOf(text).optional(),
  platforms: listOrFunction.optional(),
  modes: listOrFunction.optional(),
  setup: callable,
});
