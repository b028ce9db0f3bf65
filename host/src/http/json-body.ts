import { ApiError } from '@namedrop/plugin-api';
import express, { type Request, type Response } from 'express';
import { jsonFault } from '../hints/json-fault.js';

/** Larger than 50,000 characters fully escaped, the longest text that any endpoint accepts. */
const MAX_BYTES = 1024 * 1024;
/** Deeper than any documented body; a bound keeps whatever walks the value later from running out of stack. */
const MAX_DEPTH = 32;

const readBytes = express.raw({ type: () => true, limit: MAX_BYTES });
/** Replacement of bytes that are not UTF-8, unless it was sent itself. */
const REPLACEMENT = '\uFFFD';
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);
const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface JsonOptions {
  /** A body must say that it is JSON. Default false. */
  readonly typeRequired?: boolean;
}

/**
 * Reads a request's JSON object.
 * @throws ApiError 415 for another media type, 413 above 1 MiB, 400 for anything but JSON in well-formed UTF-8,
 *   with the position where it stops being that
 */
export async function readJson(
  request: Request,
  response: Response,
  { typeRequired = false }: JsonOptions = {},
): Promise<object> {
  refuseOtherMediaTypes(request.headers['content-type'], typeRequired);
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error?: unknown) => (error ? reject(asApiError(error)) : resolve()));
  });
  const value = await parse(request.body as Buffer | undefined);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The body is not valid JSON for a request: send a JSON object.');
  }
  refuseUnstorable(value);
  return value;
}

function refuseOtherMediaTypes(contentType = '', typeRequired: boolean): void {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  const isJson = (type === '' && !typeRequired) || type === 'application/json' || type.endsWith('+json');
  if (isJson && (charset === undefined || charset === 'utf-8' || charset === 'utf8')) return;
  throw new ApiError(415, 'unsupported_media_type', 'Send the body as application/json in UTF-8.');
}

function asApiError(error: unknown): unknown {
  const { status } = error as { status?: number };
  if (status === 413) return new ApiError(413, 'payload_too_large', 'The body is larger than 1 MiB.', { cause: error });
  if (status === 415) {
    return new ApiError(
      415,
      'unsupported_media_type',
      'Send the body as it is, or compressed with gzip, deflate or br.',
    );
  }
  return status === 400 ? invalid('The body could not be read to its end.') : error;
}

async function parse(bytes: Buffer | undefined): Promise<unknown> {
  if (!bytes?.length) throw invalid('The body is empty and so not valid JSON; send a JSON object.');
  const text = decode(bytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    const fault = await jsonFault(text);
    throw invalid(`The body is not valid JSON in UTF-8${fault ? `: ${fault}` : ''}.`, error);
  }
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    const byte = brokenByte(bytes) + 1;
    throw invalid(`The body is not valid JSON in UTF-8: byte ${byte} begins no character.`, error);
  }
}

/** The offset of the first byte that begins no character in UTF-8. */
function brokenByte(bytes: Buffer): number {
  let offset = 0;
  for (const point of new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)) {
    if (point === REPLACEMENT && !bytes.subarray(offset, offset + 3).equals(REPLACEMENT_BYTES)) break;
    offset += Buffer.byteLength(point);
  }
  return offset;
}

/** NUL and lone surrogates are legal in JSON but not in PostgreSQL's text. Walks without recursion. */
function refuseUnstorable(value: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.depth > MAX_DEPTH) throw invalid(`The body is nested deeper than ${MAX_DEPTH} levels.`);
    if (typeof at.value === 'string') refuseText(at.value);
    if (typeof at.value !== 'object' || at.value === null) continue;
    for (const [key, child] of Object.entries(at.value)) {
      refuseText(key);
      open.push({ value: child, depth: at.depth + 1 });
    }
  }
}

function refuseText(text: string): void {
  if (text.includes('\0')) throw invalid('The body holds a NUL character (\\u0000), which is not accepted.');
  if (!text.isWellFormed()) throw invalid('The body holds half of a surrogate pair, which is not valid Unicode.');
}

const invalid = (message: string, cause?: unknown) => new ApiError(400, 'invalid_request', message, { cause });
