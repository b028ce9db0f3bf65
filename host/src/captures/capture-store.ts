import type { Answer, Fault, Platform } from '@namedrop/core';
import { type Capture, storableText } from '@namedrop/plugin-api';
import type pg from 'pg';
import { storableJson } from '../database/storable.js';

/** What a surface made of a reply: its answer, or the fault that it threw. */
export type Reading = Capture['reading'];

/** A capture, and when it was made. */
export interface TakenCapture extends Capture {
  readonly capturedAt: Date;
}

/** A capture as it is kept. */
export interface KeptCapture extends TakenCapture {
  /** Grows with each capture that is kept; decimal digits. */
  readonly id: string;
}

/** What is kept of one surface from one vendor. */
export interface CaptureCount {
  readonly platform: Platform;
  readonly vendor: string;
  readonly count: number;
  readonly oldest: Date;
  readonly newest: Date;
}

/** Which captures are wanted. */
export interface CaptureFilter {
  readonly platform: Platform;
  /** Absent: of any vendor. */
  readonly vendor?: string;
  /** At most so many. */
  readonly limit: number;
}

const ADD = 'INSERT INTO namedrop.captures (platform, vendor, captured_at, body, answer, fault) VALUES';
const COUNT = `
  SELECT platform, vendor, count(*)::integer AS count, min(captured_at) AS oldest, max(captured_at) AS newest
  FROM namedrop.captures GROUP BY platform, vendor ORDER BY platform, vendor`;
const PAGE = `
  SELECT id, platform, vendor, captured_at AS "capturedAt", body, answer, fault FROM namedrop.captures
  WHERE platform = $1 AND ($2::text IS NULL OR vendor = $2) AND ($3::bigint IS NULL OR id < $3)
  ORDER BY id DESC LIMIT $4`;
const SWEEP = `
  DELETE FROM namedrop.captures
  WHERE id IN (SELECT id FROM namedrop.captures WHERE captured_at <= $1 ORDER BY captured_at LIMIT $2)`;

/** Captures that are read in one statement: body and answer together may hold some mebibytes. */
const PAGE_SIZE = 10;
/** Captures that are deleted in one statement. */
const SWEEP_SIZE = 50;

interface Row extends Omit<KeptCapture, 'reading'> {
  readonly answer: Answer | null;
  readonly fault: Fault | null;
}

/** The replies of capture vendors, in `namedrop.captures`. */
export class CaptureStore {
  constructor(private readonly pool: pg.Pool) {}

  /** Keeps them all, or rejects and keeps none. */
  async add(captures: readonly TakenCapture[]): Promise<void> {
    const rows = captures.map(toRow);
    // A value for each field: in arrays, which the driver escapes, a few large bodies would halt the host for seconds.
    await this.pool.query(`${ADD} ${placeholders(rows)}`, rows.flat());
  }

  /** How many there are, by surface and vendor. */
  async count(): Promise<CaptureCount[]> {
    return (await this.pool.query<CaptureCount>(COUNT)).rows;
  }

  /** The newest first. Reads them page by page, so that any number of them can be gone through. */
  async *newest({ platform, vendor, limit }: CaptureFilter): AsyncGenerator<KeptCapture> {
    let before: string | undefined;
    for (let left = limit; left > 0; left -= PAGE_SIZE) {
      const { rows } = await this.pool.query<Row>(PAGE, [platform, vendor, before, Math.min(left, PAGE_SIZE)]);
      yield* rows.map(toCapture);
      before = rows.at(-1)?.id;
      if (before === undefined) return;
    }
  }

  /**
   * Deletes some of those that were captured at a time or before.
   * @returns whether there may be more of them
   */
  async sweep(until: Date): Promise<boolean> {
    const { rowCount } = await this.pool.query(SWEEP, [until, SWEEP_SIZE]);
    return rowCount === SWEEP_SIZE;
  }
}

/** Whether a surface made a fault of a reply, not an answer. */
export function isFault(reading: Reading): reading is Fault {
  return typeof reading === 'string';
}

/** In the order of the statement's columns. */
function toRow({ platform, vendor, capturedAt, body, reading }: TakenCapture): unknown[] {
  const read = isFault(reading) ? [null, reading] : [storableJson(reading), null];
  return [platform, vendor, capturedAt, storableText(body), ...read];
}

/** e.g. `($1, $2), ($3, $4)`. */
function placeholders(rows: readonly (readonly unknown[])[]): string {
  let n = 0;
  return rows.map((row) => `(${row.map(() => `$${++n}`).join(', ')})`).join(', ');
}

function toCapture({ answer, fault, ...capture }: Row): KeptCapture {
  // The table sees to it that one of the two is there.
  return { ...capture, reading: (answer ?? fault) as Reading };
}
