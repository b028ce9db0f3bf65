import type pg from 'pg';

/** A connection to the database, perhaps with an open transaction. Those of sequelize have no type of their own. */
export type Connection = Pick<pg.ClientBase, 'query'>;
