import type pg from 'pg';

/** A connection to the database, perhaps with an open transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;
