import type { ConstructorOptions } from 'pg-boss';
import type { Storage } from '../database/storage.js';

/** Makes the tables of the job queue, or brings them up to date, without any queue. */
export async function createQueueSchema({ target }: Pick<Storage, 'target'>): Promise<void> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ ...(target as ConstructorOptions), schema: 'pgboss', supervise: false, schedule: false });
  // A lost connection rejects the start as well.
  boss.on('error', () => undefined);
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
}
