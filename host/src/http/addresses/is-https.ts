import type { IncomingMessage } from 'node:http';

/** What tells how callers reach this deployment. */
export interface Reached {
  /** The configured address of the deployment; absent: a trusted proxy tells its scheme, for each call. */
  readonly baseUrl?: string;
  /** Proxies in front that are believed. */
  readonly trustedProxyHops: number;
}

/** Whether the caller uses https, wherever TLS ends. */
export function isHttps(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { baseUrl, trustedProxyHops }: Reached,
): boolean {
  if (baseUrl) return URL.parse(baseUrl)?.protocol === 'https:';
  return trustedProxyHops > 0 && headers['x-forwarded-proto'] === 'https';
}
