/**
 * Names of one kind of durable work in a table of its plugin: columns and states, as they are in the database. The table
 * has a column `state`. A row of the kind is a unit; its id is a UUID.
 *
 * A kind with `nudges` is hinted: a waiting unit is claimed at any time, by a job of the queue that names it or its turn.
 * `wakeAt` is then the time of the next hint. Any other kind is paged: the worker looks for units itself, and a waiting
 * unit is claimed from `wakeAt` on.
 */
export interface WorkShape {
  /** With its schema where statements also run on connections of other plugins, e.g. `webhooks.deliveries`. */
  readonly table: string;
  /** Column of the id. */
  readonly id: string;
  /** State of a unit that can be claimed. */
  readonly waiting: string;
  /** State of a unit that a host has claimed. */
  readonly running: string;
  /** State of a unit in the pause after a failure. Default: `waiting`. */
  readonly paused?: string;
  /** Column of the number of claims. Absent: a claim only keeps other hosts away until its lease ends. */
  readonly attempt?: string;
  /** Column of the attempts that failed or whose host died. Absent: every attempt counts as one. */
  readonly failures?: string;
  /** Column of the time of the next step: the end of a lease or of a pause, or the next hint. */
  readonly wakeAt: string;
  /** Column of the hints that were sent again. */
  readonly nudges?: string;
}

/** Shape of a kind whose attempts are numbered: the number is the fence. */
export interface FencedShape extends WorkShape {
  readonly attempt: string;
}

/** A claimed unit. */
export interface ClaimedUnit {
  readonly id: string;
  /** Number of the claim, from 1: the fence. Results of older attempts change nothing. */
  readonly attempt: number;
}

/** States of units that have not ended. */
export function openStates({ waiting, running, paused }: WorkShape): string[] {
  return [...new Set([waiting, running, ...(paused === undefined ? [] : [paused])])];
}

/**
 * SQL condition that a row still belongs to an attempt. Every statement that ends a unit carries it.
 * @param id SQL of the unit's id. @param attempt SQL of the attempt's number. @param of table or alias of the row
 */
export function fence(
  { id: column, attempt: number, running }: FencedShape,
  id: string,
  attempt: string,
  of?: string,
): string {
  const prefix = of === undefined ? '' : `${of}.`;
  return `${prefix}${column} = ${id} AND ${prefix}${number} = ${attempt} AND ${prefix}state = '${running}'`;
}
