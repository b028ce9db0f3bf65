import { insertRows } from '../../insert-rows.js';

/** Row counts of one of the two databases that are compared. */
export interface Size {
  /** Rows of each table that grows with use. */
  readonly rows: number;
  /** Rows of the tables that grow with customers: a hundredth. */
  readonly accounts: number;
  /** Watches, and monitors: a tenth. */
  readonly schedules: number;
}

/** Least number of accounts and of schedules: rows that are due belong to one each. */
export const DUE = 20;

export function sizeOf(rows: number): Size {
  const share = (of: number) => Math.max(DUE, Math.round(rows / of));
  return { rows, accounts: share(100), schedules: share(10) };
}

/** Rows of one table, which no recurring statement has anything to do with. */
export interface TableRows {
  readonly table: string;
  readonly count: (size: Size) => number;
  /** SQL of each column, in terms of `n`, which counts from 1. */
  readonly columns: (size: Size) => Readonly<Record<string, string>>;
}

export const perUse = ({ rows }: Size) => rows;
export const perAccount = ({ accounts }: Size) => accounts;
export const perSchedule = ({ schedules }: Size) => schedules;

/** SQL of the UUID of a row. @param number SQL of its number */
export function id(number = 'n'): string {
  return `lpad(to_hex(${number}), 32, '0')::uuid`;
}

/** SQL of the account of row `n`; neighbours share one, so that indexes grow in their order and rows are made quickly. */
export function accountOf(size: Size): string {
  return id(`1 + (n - 1) / ${rowsPerAccount(size)}`);
}

/** SQL of the schedule (watch, monitor) of row `n`. */
export function scheduleOf(size: Size): string {
  return id(`1 + (n - 1) / ${rowsPerSchedule(size)}`);
}

export function rowsPerAccount({ rows, accounts }: Size): number {
  return Math.ceil(rows / accounts);
}

export function rowsPerSchedule({ rows, schedules }: Size): number {
  return Math.ceil(rows / schedules);
}

/** SQL of a text of 32 characters that grows with the row's number. */
export const GROWING_KEY = `lpad(to_hex(n), 32, '0')`;

/** The statement that inserts them. */
export function insertionOf({ table, count, columns }: TableRows, size: Size): string {
  return insertRows(table, columns(size), count(size));
}
