import { randomUUID } from 'node:crypto';
import { type AccountId, type Caller, type Clock, isUuid, lazily } from '@namedrop/plugin-api';
import type { ModelStatic } from 'sequelize';
import type { Storage } from '../database/storage.js';
import type { ApiKeyRow } from './api-key.model.js';
import { DEFAULT_KEYS_PER_ACCOUNT, TooManyKeysError } from './key-limit.js';
import { KeyLookup } from './key-lookup.js';
import { type KeyMode, type KeyRecord, toKeyRecord } from './key-record.js';
import { LastUsed } from './last-used.js';
import { validName } from './name.js';
import { createToken, digestOf, prefixOf } from './token.js';

/** Waits for others that change the account, and keeps rows that refer to it from waiting. */
const LOCK_ACCOUNT = 'SELECT FROM namedrop.accounts WHERE id = $1 FOR NO KEY UPDATE';

/** What a new key is made of. */
export interface NewKey {
  readonly account: AccountId;
  readonly name: string;
  readonly mode: KeyMode;
}

/** The API keys of the accounts. */
export class Keys {
  readonly #rows: () => Promise<ModelStatic<ApiKeyRow>>;
  readonly #lookup: KeyLookup;
  readonly #lastUsed: LastUsed;

  constructor(
    private readonly storage: Pick<Storage, 'models' | 'pool'>,
    private readonly clock: Clock,
    private readonly maxPerAccount = DEFAULT_KEYS_PER_ACCOUNT,
  ) {
    this.#rows = lazily(async () => (await import('./api-key.model.js')).apiKeyModel(await storage.models()));
    this.#lookup = new KeyLookup(storage.pool);
    this.#lastUsed = new LastUsed(storage.pool, clock);
  }

  /**
   * @returns the record, and the token, which cannot be read again
   * @throws RangeError unless the name has 1 to 80 characters, and for an account that does not exist;
   * TooManyKeysError, which is one as well, for an account that has as many active keys as it may have
   */
  async create({ account, name, mode }: NewKey): Promise<{ record: KeyRecord; token: string }> {
    const token = createToken(mode);
    const named = validName(name, 'A key');
    const rows = await this.#rows();
    const sequelize = await this.storage.models();
    try {
      return await sequelize.transaction(async (transaction) => {
        // Keys of one account are made one after the other, so that each counts those before it.
        await sequelize.query(LOCK_ACCOUNT, { bind: [account], transaction });
        const active = await rows.count({ where: { accountId: account, revokedAt: null }, transaction });
        if (active >= this.maxPerAccount) throw new TooManyKeysError(this.maxPerAccount);
        const values = {
          id: randomUUID(),
          accountId: account,
          name: named,
          mode,
          prefix: prefixOf(token),
          hash: digestOf(token),
          createdAt: this.clock.now(),
          lastUsedAt: null,
          revokedAt: null,
        };
        return { record: toKeyRecord(await rows.create(values, { transaction })), token };
      });
    } catch (cause) {
      throw isNoAccount(cause) ? new RangeError(`There is no account ${account}.`, { cause }) : cause;
    }
  }

  /** All keys of the account, revoked ones too, the newest first. */
  async list(account: AccountId): Promise<KeyRecord[]> {
    if (!isUuid(account)) return [];
    const order: [string, string][] = [
      ['createdAt', 'DESC'],
      ['id', 'ASC'],
    ];
    const rows = await this.#rows();
    return (await rows.findAll({ where: { accountId: account }, order })).map(toKeyRecord);
  }

  /**
   * Revokes an active key: at once on this host, within 5 s on every other one.
   * @returns false when the account has no such key, or it was revoked before
   */
  async revoke(account: AccountId, id: string): Promise<boolean> {
    if (!isUuid(account) || !isUuid(id)) return false;
    const where = { id, accountId: account, revokedAt: null };
    const rows = await this.#rows();
    const [, revoked] = await rows.update({ revokedAt: this.clock.now() }, { where, returning: true });
    for (const { hash } of revoked) this.#lookup.forget(hash);
    return revoked.length > 0;
  }

  /** Returns the caller of an active key; undefined for any other text. @throws AccountSuspended */
  async authenticate(token: string): Promise<Caller | undefined> {
    const caller = await this.#lookup.find(token);
    if (caller) this.#lastUsed.note(caller.keyId);
    return caller;
  }

  /** Writes down the last uses. Call it before the storage is closed. */
  stop(): Promise<void> {
    return this.#lastUsed.close();
  }
}

/** foreign_key_violation; invalid_text_representation, for an id that is no UUID. */
function isNoAccount(error: unknown): boolean {
  const { code } = ((error as { parent?: { code?: string } }).parent ?? {}) as { code?: string };
  return code === '23503' || code === '22P02';
}
