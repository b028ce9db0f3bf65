import {
  type Database,
  type DueTime,
  type PreparedStatement,
  type Queryable,
  secondsUntil,
} from '@namedrop/plugin-api';
import { type ClaimedUnit, fence, openStates } from './shape.js';
import {
  BATCH_SIZE,
  type ClaimOptions,
  claimStatement,
  failStatement,
  type HintOptions,
  lapseStatement,
  nextDueTime,
  releaseStatement,
  renewStatement,
  type WorkStatementOptions,
  wakeStatement,
} from './statements.js';

/** One kind of durable work, as data. */
export interface WorkDefinition extends WorkStatementOptions {
  readonly claim: ClaimOptions;
  /** Hints of a hinted kind. Absent: the kind is paged. */
  readonly hints?: HintOptions;
  /** Called with the seconds of each pause that begins, e.g. to look when it is over (`LookAhead`). */
  paused?(inS: number): void;
}

interface Pause {
  readonly inS: number;
}

/** Unit that was woken. */
export interface WokenUnit {
  readonly id: string;
  /** Whether it pauses first: it needs no hint yet. */
  readonly rests: boolean;
}

/**
 * Units of one kind in the database. A write for an attempt changes nothing once another host has claimed the unit, and
 * returns false.
 */
export class WorkStore<U extends ClaimedUnit, W extends WokenUnit = WokenUnit> {
  readonly #claim: PreparedStatement;
  readonly #renew: PreparedStatement;
  readonly #fail: PreparedStatement;
  readonly #release: PreparedStatement;
  readonly #lapse: PreparedStatement;
  readonly #nextDue: DueTime;
  readonly #wake: PreparedStatement | undefined;
  readonly #complete: string;

  constructor(
    private readonly database: Database,
    private readonly definition: WorkDefinition,
  ) {
    const { name, shape, claim, hints } = definition;
    this.#claim = claimStatement(definition, claim);
    this.#renew = renewStatement(definition);
    this.#fail = failStatement(definition);
    this.#release = releaseStatement(definition);
    this.#lapse = lapseStatement(definition);
    this.#nextDue = nextDueTime(name, shape, shape.nudges === undefined ? [shape.running] : openStates(shape));
    this.#wake = hints && wakeStatement(definition, hints);
    this.#complete = `DELETE FROM ${shape.table} WHERE ${fence(shape, '$1', '$2')} RETURNING ${shape.id} AS id`;
  }

  /** Claims units by the choice of the definition. @param values those of the choice, `$1…` */
  claim(values: readonly unknown[]): Promise<U[]> {
    return this.database.query<U>(this.#claim, values);
  }

  /** Extends the leases of attempts. */
  async renew(held: readonly ClaimedUnit[]): Promise<void> {
    await this.database.query(this.#renew, [held.map(({ id }) => id), held.map(({ attempt }) => attempt)]);
  }

  /** Leaves a unit to a later attempt, after the pause of the policy. */
  async fail({ id, attempt }: ClaimedUnit, tx: Queryable = this.database): Promise<boolean> {
    const [pause] = await tx.query<Pause>(this.#fail, [id, attempt]);
    if (pause) this.definition.paused?.(pause.inS);
    return pause !== undefined;
  }

  /** Leaves a unit to any host at once: no failure is counted. For a host that stops. */
  release(unit: ClaimedUnit, tx: Queryable = this.database): Promise<boolean> {
    return this.#write(this.#release, unit, tx);
  }

  /** Deletes a unit that is done, and writes its result in the same transaction. @throws what `write` throws */
  complete(unit: ClaimedUnit, write?: (tx: Queryable) => Promise<void>): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const isOurs = await this.#write(this.#complete, unit, tx);
      if (isOurs) await write?.(tx);
      return isOurs;
    });
  }

  /** Lets units of dead hosts wait for their next attempt; for paged kinds. @returns whether there may be more */
  async lapse(): Promise<boolean> {
    const pauses = await this.database.query<Pause>(this.#lapse);
    for (const inS of new Set(pauses.map((pause) => Math.ceil(pause.inS)))) this.definition.paused?.(inS);
    return pauses.length === BATCH_SIZE;
  }

  /**
   * Wakes units that no host works on, and sends their hints in the same transaction; for hinted kinds.
   * @param send gets the units that do not rest. @returns how many units were woken, up to 500
   * @throws Error for a kind without hints; what `send` throws
   */
  wake(send: (woken: readonly W[], tx: Queryable) => Promise<void>): Promise<number> {
    const statement = this.#wake;
    if (!statement) throw new Error('this kind of work is found without hints');
    return this.database.transaction(async (tx) => {
      const woken = await tx.query<W>(statement);
      const hinted = woken.filter(({ rests }) => !rests);
      if (hinted.length > 0) await send(hinted, tx);
      return woken.length;
    });
  }

  /**
   * Seconds until a host has to look; 0 or less: at once; undefined: nothing is known. Of a hinted kind: until the first
   * unit wakes; of a paged one: until the first lease ends, for a pause ends with a look of its own.
   */
  nextDue(): Promise<number | undefined> {
    return secondsUntil(this.database, this.#nextDue);
  }

  async #write(statement: string | PreparedStatement, { id, attempt }: ClaimedUnit, tx: Queryable): Promise<boolean> {
    return (await tx.query(statement, [id, attempt])).length > 0;
  }
}
