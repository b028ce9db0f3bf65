/** Why there was no response, in words for whoever reads the log of deliveries. Holds nothing secret. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
}

const NOT_TRUSTED = 'nobody who is trusted has issued it, or its chain is incomplete';
const SELF_SIGNED = 'it is self-signed';
const certificate = (fault: string) => `the certificate is not valid: ${fault}`;
const CLOSED = 'the connection was closed before the response was complete';
const UNREACHABLE = 'there is no way to the address';
const NO_TLS = 'the receiver does not speak TLS';

/** What the codes of Node and undici mean. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  ETIMEDOUT: 'connecting took too long',
  UND_ERR_CONNECT_TIMEOUT: 'connecting took too long',
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  EADDRNOTAVAIL: UNREACHABLE,
  EACCES: UNREACHABLE,
  CERT_HAS_EXPIRED: certificate('it has expired'),
  CERT_NOT_YET_VALID: certificate('its time has not begun'),
  CERT_REVOKED: certificate('it was revoked'),
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate(SELF_SIGNED),
  SELF_SIGNED_CERT_IN_CHAIN: certificate(SELF_SIGNED),
  UNABLE_TO_GET_ISSUER_CERT: certificate(NOT_TRUSTED),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate(NOT_TRUSTED),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate(NOT_TRUSTED),
  ERR_TLS_CERT_ALTNAME_INVALID: certificate('it is for another name'),
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  EPROTO: NO_TLS,
  HTTPParserError: 'the answer is not HTTP',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too long',
  UND_ERR_INVALID_ARG: 'a header of the request holds what no header can',
};

/** The same failure in our words; what says it already stays as it is. */
export function inOurWords(error: unknown): Error {
  if (error instanceof ExchangeError) return error;
  const { name, code } = firstOf(error);
  const words = WORDS[String(code)] ?? WORDS[String(name)] ?? `the exchange failed (${code ?? name})`;
  return new ExchangeError(words, { cause: error });
}

/** Of several attempts to connect the first one's fault. */
function firstOf(error: unknown): { readonly name?: unknown; readonly code?: unknown } {
  return error instanceof AggregateError ? firstOf(error.errors[0]) : Object(error);
}
