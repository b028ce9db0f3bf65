import type { AccountId } from '@namedrop/plugin-api';
import { AccountStore } from '../accounts/accounts.js';
import type { Storage } from '../database/storage.js';
import { CommandError } from './command.js';

/** @throws CommandError for an account that there is not; none at all means every account */
export async function requireKnown(account: AccountId | undefined, storage: Storage): Promise<void> {
  if (account === undefined || (await new AccountStore(storage).find(account))) return;
  throw new CommandError(`there is no account ${account}`);
}
