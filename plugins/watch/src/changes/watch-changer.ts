import type { WatchState } from '@namedrop/core';
import type { AccountId, Catalog, Queryable, Secrets, Watch } from '@namedrop/plugin-api';
import type { ActiveLimit } from '../active-limit.js';
import { COMPARED, comparable } from '../comparable.js';
import type { WatchChanges } from '../settings.js';
import { type LockedWatch, sealOf, type WatchTable } from '../watch-table.js';
import { type Difference, differenceOf, nextBaseline, outdatesRuns } from './change-effects.js';

/** Parts of the changer of watches. */
export interface WatchChangerParts {
  readonly watches: WatchTable;
  readonly limit: ActiveLimit;
  readonly catalog: Pick<Catalog, 'mode'>;
  readonly secrets: Secrets;
}

const BASELINE = 'SELECT state FROM baselines WHERE watch_id = $1';
const SET_BASELINE = 'UPDATE baselines SET state = $2 WHERE watch_id = $1';

/** Changes watches, and what their next runs are compared with. */
export class WatchChanger {
  constructor(private readonly parts: WatchChangerParts) {}

  /**
   * Changes a watch in the caller's transaction; changes of one watch come one after the other. A watch that becomes active
   * runs an interval from now, and so does an active one whose interval changes. A run that is under way then is not
   * compared, unless only status and interval change.
   * @returns undefined for an id that is no watch
   * @throws ApiError 400 `invalid_request` where an account would have more active watches than it may, or as `comparable`
   */
  async change(
    id: string,
    { status, secret, ...settings }: WatchChanges,
    account: AccountId | undefined,
    within: Queryable,
  ): Promise<Watch | undefined> {
    const { watches, limit } = this.parts;
    const locked = await watches.lock(id, account, within);
    if (!locked) return undefined;
    const { watch: before, sealed } = locked;
    const after = merged(before, { ...settings, status: status ?? before.status });
    if (before.status === 'paused' && after.status === 'active') await limit.requireRoom(before, within);
    const difference = differenceOf(before, after);
    await this.#changeBaseline(id, difference, within);
    const isSameSecret = secret === undefined || this.#opens(locked, secret);
    return watches.save(
      {
        watch: after,
        sealed: isSameSecret ? sealed : this.parts.secrets.seal(secret, sealOf(id)),
        outdatesRuns: !isSameSecret || outdatesRuns(difference),
      },
      within,
    );
  }

  async #changeBaseline(id: string, difference: Difference, within: Queryable): Promise<void> {
    if (!outdatesRuns(difference)) return;
    const [row] = await within.query<{ state: WatchState }>(BASELINE, [id]);
    const state = row && nextBaseline(row.state, difference, this.parts.catalog);
    if (state) await within.query(SET_BASELINE, [id, JSON.stringify(state)]);
  }

  /** Whether the secret is the stored one; false where that cannot be opened. */
  #opens({ watch: { id }, sealed }: LockedWatch, secret: string): boolean {
    try {
      return this.parts.secrets.open(sealed, sealOf(id)) === secret;
    } catch {
      return false;
    }
  }
}

/** Merges changes into a watch. Stored settings stay valid: they are checked again only with a change of them. */
function merged(before: Watch, changes: Partial<Watch>): Watch {
  const after = { ...before, ...changes };
  return COMPARED.some((field) => changes[field] !== undefined) ? comparable(after) : after;
}
