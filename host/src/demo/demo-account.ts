import { DEMO_ACCOUNT } from '@namedrop/plugin-api';
import { AccountEraser } from '../accounts/erase/account-eraser.js';
import { pluginDatabase } from '../database/plugin-database.js';
import type { Storage } from '../database/storage.js';
import type { Planned } from '../plugins/plan.js';

export const DEMO_NAME = 'Demo';
/** Name until all of the history is written. */
const UNFINISHED = 'Demo (being written)';

const FIND = 'SELECT name FROM namedrop.accounts WHERE id = $1';
const SAME_NAME = 'SELECT id FROM namedrop.accounts WHERE name = $2 AND id <> $1 LIMIT 1';
const CREATE = 'INSERT INTO namedrop.accounts (id, name, plan, created_at) VALUES ($1, $2, $3, $4)';
const RENAME = 'UPDATE namedrop.accounts SET name = $2 WHERE id = $1';

/** State of the demo's account. */
export type DemoState = 'absent' | 'unfinished' | 'complete';

/** The account of the demo: its id marks all of its rows as demo data. */
export class DemoAccount {
  constructor(
    private readonly storage: Storage,
    private readonly plugins: readonly Planned[],
  ) {}

  async state(): Promise<DemoState> {
    const { rows } = await this.storage.pool.query<{ name: string }>(FIND, [DEMO_ACCOUNT]);
    const [found] = rows;
    if (!found) return 'absent';
    return found.name === UNFINISHED ? 'unfinished' : 'complete';
  }

  /** Returns the id of an account of the same name besides the demo's. */
  async namesake(): Promise<string | undefined> {
    const { rows } = await this.storage.pool.query<{ id: string }>(SAME_NAME, [DEMO_ACCOUNT, DEMO_NAME]);
    return rows[0]?.id;
  }

  async create(plan: string, now: Date): Promise<void> {
    await this.storage.pool.query(CREATE, [DEMO_ACCOUNT, UNFINISHED, plan, now]);
  }

  async complete(): Promise<void> {
    await this.storage.pool.query(RENAME, [DEMO_ACCOUNT, DEMO_NAME]);
  }

  /** Deletes the account with all its rows, of plugins first. After a failure half-way, another call deletes the rest. */
  async remove(): Promise<void> {
    await this.storage.pool.query(RENAME, [DEMO_ACCOUNT, UNFINISHED]);
    for (const { id, plugin } of this.plugins) {
      const { removesAccount = [] } = plugin;
      if (removesAccount.length === 0) continue;
      await pluginDatabase(this.storage, id).transaction(async (tx) => {
        for (const statement of removesAccount) await tx.query(statement, [DEMO_ACCOUNT]);
      });
    }
    await new AccountEraser(this.storage, this.plugins).erase(DEMO_ACCOUNT);
    await this.storage.pool.query('DELETE FROM namedrop.accounts WHERE id = $1', [DEMO_ACCOUNT]);
  }
}
