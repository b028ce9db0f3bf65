import type { AccountId } from '@namedrop/plugin-api';
import { AccountStore } from '../accounts/accounts.js';
import type { Storage } from '../database/storage.js';
import { CommandError } from './command.js';

/** @throws CommandError for an account that there is not, or that is erased; none at all means every account */
export async function requireKnown(account: AccountId | undefined, storage: Storage): Promise<void> {
  if (account === undefined) return;
  const accounts = new AccountStore(storage);
  if (!(await accounts.find(account))) throw new CommandError(`there is no account ${account}`);
  if (await accounts.isErased(account)) throw new CommandError(`account ${account} is erased, or being erased`);
}
