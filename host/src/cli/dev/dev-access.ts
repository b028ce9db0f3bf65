import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AccountId } from '@namedrop/plugin-api';
import { AccountStore } from '../../accounts/accounts.js';
import { Keys } from '../../accounts/keys.js';
import type { Storage } from '../../database/storage.js';
import { systemClock } from '../../defaults/system-clock.js';

/** Account of a developer, and the API key that calls for it. */
export interface DevAccess {
  readonly account: AccountId;
  readonly token: string;
}

/**
 * Returns the account and the key of a data folder; creates both the first time. The key is kept in a file beside the
 * database, so that a call that was printed once works after each restart.
 */
export async function openDevAccess(storage: Storage, dataDir: string): Promise<DevAccess> {
  const file = path.join(dataDir, 'api-key');
  const keys = new Keys(storage, systemClock);
  try {
    const kept = await readFile(file, 'utf8').catch(() => '');
    const caller = await keys.authenticate(kept.trim());
    if (caller) return { account: caller.account, token: kept.trim() };
    const { id: account } = await new AccountStore(storage).create({ name: 'Development' });
    const { token } = await keys.create({ account, name: 'namedrop dev', mode: 'test' });
    await writeFile(file, `${token}\n`, { mode: 0o600 });
    return { account, token };
  } finally {
    await keys.stop();
  }
}
