import { toWire } from '@namedrop/core';
import { AccountSuspended, ApiError, type Dialect, InsufficientFunds, type Reply } from '@namedrop/plugin-api';
import type { Response } from 'express';
import { isOutOfConnections } from '../database/out-of-connections.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers speak of one caller's account: nothing on the way may keep them, or guess another type. */
const ALWAYS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** Sends a reply; anything but a text or bytes goes out as JSON. */
export function send(response: Response, reply: Reply): void {
  const { status, headers, body } = serialized(reply);
  response
    .status(status)
    .set({ ...ALWAYS, ...headers })
    .send(typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

/** A reply whose body is what is sent. */
export interface SerializedReply extends Reply {
  readonly body: string | Uint8Array;
}

/** Serializes the body, unless it is a text or bytes already. */
export function serialized(reply: Reply): SerializedReply {
  const { body, headers } = reply;
  if (typeof body === 'string' || body instanceof Uint8Array) return { ...reply, body };
  return { ...reply, headers: { 'Content-Type': JSON_TYPE, ...headers }, body: JSON.stringify(body) ?? '' };
}

/** What a thrown error is to the caller: the one place where an error becomes JSON. Whatever is not meant for callers becomes a bare 500. */
export function toReply(error: unknown, requestId: string, codes: Partial<Dialect> = {}): Reply {
  const { status, code, message, options } = toApiError(error, codes);
  const { details, fields, headers } = options;
  return {
    status,
    headers,
    body: { error: { code, message, ...(details && { details }) }, ...fields, request_id: requestId },
  };
}

/** Returns whether a thrown error refuses the call: its caller learns the reason, and nothing of the host has failed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError || error instanceof InsufficientFunds || error instanceof AccountSuspended;
}

function toApiError(error: unknown, codes: Partial<Dialect>): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof InsufficientFunds) {
    const message = 'Your balance is below the price of this call; top it up and try again.';
    const { balance, required, topupUrl } = error;
    const fields = { balance_cents: toWire(balance), required_cents: toWire(required), topup_url: topupUrl };
    return new ApiError(402, codes.insufficientFunds ?? 'insufficient_balance', message, { fields });
  }
  if (error instanceof AccountSuspended) return new ApiError(401, codes.unknownKey ?? 'unauthorized', error.message);
  if (isOutOfConnections(error)) {
    const message = 'Too many calls wait for the database. Try again in a second.';
    return new ApiError(503, 'overloaded', message, { headers: { 'Retry-After': '1' } });
  }
  return new ApiError(500, 'internal_error', 'Something went wrong on our side. Try again.');
}
