import { ApiError, type RawQuery } from '@namedrop/plugin-api';
import type { Request } from 'express';

/** Together: one character may take several. */
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/**
 * The parameters of a request's query. A % that begins no escape stands for itself.
 * @throws ApiError 400 `invalid_request` for escapes that are no UTF-8, which would be read as a U+FFFD that nobody sent
 */
export function readQuery({ originalUrl, query }: Pick<Request, 'originalUrl' | 'query'>): RawQuery {
  const written = originalUrl.slice(originalUrl.indexOf('?') + 1);
  const broken = written.match(ESCAPES)?.find((escapes) => !isUtf8(escapes));
  if (broken === undefined) return query as RawQuery;
  throw new ApiError(400, 'invalid_request', 'The query has percent-escapes that are not valid UTF-8.');
}

function isUtf8(escapes: string): boolean {
  try {
    decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
}
