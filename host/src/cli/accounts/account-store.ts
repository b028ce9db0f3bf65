import type { Account } from '@namedrop/plugin-api';
import { AccountStore } from '../../accounts/accounts.js';
import { Plans } from '../../accounts/plans.js';
import type { Opened } from '../with-database.js';

/** Opens the accounts with the configured plans. */
export const storeOn = ({ storage, core }: Opened) => new AccountStore(storage, new Plans(core));

/** An account in the spelling of the API, as keys have it. */
export const toJson = ({ id, name, plan, createdAt }: Account) => ({ id, name, plan, created_at: createdAt });
