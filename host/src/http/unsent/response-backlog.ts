import type { Socket } from 'node:net';
import { type AccountId, ApiError } from '@namedrop/plugin-api';
import type { Response } from 'express';

/** Bounds of the bytes of replies that wait for their readers. */
export interface BacklogLimits {
  /** Bytes of one account, and of all callers without one together. */
  readonly each: number;
  /** Bytes of the whole host. Half as many more are for accounts that hold few themselves. */
  readonly all: number;
}

const MIB = 1024 * 1024;
export const DEFAULT_BACKLOG: BacklogLimits = { each: 8 * MIB, all: 64 * MIB };
/** Bytes up to which a reply is sent whatever waits: refusals, probes and replies that record a change. */
const MAX_SMALL = 16 * 1024;
/**
 * Bytes that a call counts while its work goes on, as its reply is of unknown size. 1,024 calls of one account fit: the
 * burst of the largest default plan.
 */
const IN_WORK = 8 * 1024;
/** How much of the host's bound is open beyond it. */
const RESERVE = 1 / 2;
/** How much of its own bound an account may hold and still use the reserve. */
const MAX_SHARE_IN_RESERVE = 1 / 8;
/** Callers without an account. */
const STRANGERS = '';

/** Counts the bytes of replies that clients have not yet taken, and refuses calls that would add too much. */
export class ResponseBacklog {
  readonly #each = new Map<string, number>();
  /** Functions that end the counting of a reply, by connection: a reply behind another one has no event of its own. */
  readonly #open = new WeakMap<Socket, Set<() => void>>();
  #all = 0;

  constructor(private readonly limits: BacklogLimits = DEFAULT_BACKLOG) {}

  /**
   * Counts a call before its work begins: calls at the same time could otherwise all find the same room.
   * @returns ends that; call it before the reply is counted, and when there is none
   * @throws ApiError 429 `rate_limited` when the account has too many unsent bytes, 503 `overloaded` when the host has
   */
  reserve(account: AccountId): () => void {
    this.#require(account, IN_WORK);
    this.#move(account, IN_WORK);
    let reserved = true;
    return () => {
      if (reserved) this.#move(account, -IN_WORK);
      reserved = false;
    };
  }

  /**
   * Counts a reply as unsent until its last byte has left the process or its connection is closed.
   * @param account absent: a caller without one
   * @throws ApiError as `reserve`, before it counts, for a reply of more than 16 KiB that finds no room
   */
  addOrRefuse(response: Response, bytes: number, account?: AccountId): void {
    if (bytes > MAX_SMALL) this.#require(account ?? STRANGERS, bytes);
    this.add(response, bytes, account);
  }

  /** Counts a reply that is sent in any case, such as one that was paid for. */
  add(response: Response, bytes: number, account?: AccountId): void {
    const { socket } = response.req;
    if (socket.destroyed) return;
    const owner = account ?? STRANGERS;
    this.#move(owner, bytes);
    const open = this.#openOn(socket);
    const end = () => {
      if (open.delete(end)) this.#move(owner, -bytes);
    };
    open.add(end);
    response.once('close', end);
  }

  #require(owner: string, bytes: number): void {
    const { each, all } = this.limits;
    const held = this.#of(owner) + bytes;
    if (held > each) throw owner === STRANGERS ? overloaded() : unread();
    const bound = held > each * MAX_SHARE_IN_RESERVE ? all : all * (1 + RESERVE);
    if (this.#all + bytes > bound) throw overloaded();
  }

  #of(owner: string): number {
    return this.#each.get(owner) ?? 0;
  }

  #move(owner: string, bytes: number): void {
    const left = this.#of(owner) + bytes;
    if (left === 0) this.#each.delete(owner);
    else this.#each.set(owner, left);
    this.#all += bytes;
  }

  #openOn(socket: Socket): Set<() => void> {
    const known = this.#open.get(socket);
    if (known) return known;
    const open = new Set<() => void>();
    this.#open.set(socket, open);
    socket.once('close', () => {
      for (const end of open) end();
    });
    return open;
  }
}

const SOON = { headers: { 'Retry-After': '1' } };

function unread(): ApiError {
  const message = 'Your account has too many replies that are under way or unread. Read them, then try again.';
  return new ApiError(429, 'rate_limited', message, SOON);
}

function overloaded(): ApiError {
  return new ApiError(503, 'overloaded', 'Too many replies wait for their readers. Try again in a second.', SOON);
}
