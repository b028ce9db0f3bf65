import { randomUUID } from 'node:crypto';
import type { Account, AccountId, Accounts } from '@namedrop/plugin-api';
import type { ModelStatic } from 'sequelize';
import type { Storage } from '../database/storage.js';
import { type AccountRow, accountModel } from './account.model.js';
import { validName } from './name.js';
import { isUuid } from './uuid.js';

/** The deployment's accounts. */
export class AccountStore implements Accounts {
  readonly #rows: ModelStatic<AccountRow>;

  constructor(storage: Storage) {
    this.#rows = accountModel(storage.sequelize);
  }

  /** @throws RangeError unless the name has 1 to 80 characters. Names need not differ. */
  async create({ name }: { readonly name: string }): Promise<Account> {
    return toAccount(
      await this.#rows.create({ id: randomUUID() as string as AccountId, name: validName(name, 'An account') }),
    );
  }

  /** undefined for an id that no account has, well-formed or not. */
  async find(id: AccountId): Promise<Account | undefined> {
    const row = isUuid(id) ? await this.#rows.findByPk(id) : null;
    return row ? toAccount(row) : undefined;
  }

  /** All of them, the oldest first. */
  async list(): Promise<Account[]> {
    const order: [string, string][] = [
      ['createdAt', 'ASC'],
      ['id', 'ASC'],
    ];
    return (await this.#rows.findAll({ order })).map(toAccount);
  }
}

function toAccount({ id, name, createdAt }: AccountRow): Account {
  return { id, name, createdAt };
}
