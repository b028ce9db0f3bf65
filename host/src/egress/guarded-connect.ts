import { isIP, type LookupFunction, type Socket } from 'node:net';
import { ForbiddenAddress } from '@namedrop/plugin-api';
import { buildConnector } from 'undici';
import { ExchangeError } from './exchange-error.js';
import type { LookUp } from './name-servers.js';
import type { Reach } from './reach.js';
import { literalAddresses } from './target.js';

/** What a receiver may send on a connection, in bytes: its headers, what is no part of its answer, and the body. */
const MOST = 256 * 1024;

export interface GuardParts {
  readonly reach: Pick<Reach, 'includes'>;
  readonly lookUp: LookUp;
  /** Certificates of authorities beside those that Node trusts. */
  readonly ca?: string;
}

/**
 * Opens connections, and only to addresses within reach. A name is looked up once, and the connection goes to what was
 * judged: there is no second look-up that could tell another address. One on which too much comes is closed.
 * @param signal closes the connection, and ends the attempt to open it
 */
export function guardedConnect({ reach, lookUp, ca }: GuardParts, signal: AbortSignal): buildConnector.connector {
  const addressesOf = async (host: string): Promise<readonly string[]> => {
    const own = literalAddresses(host);
    const addresses = own ? own.filter((address) => reach.includes(address)) : await lookUp(host);
    // Of a name all must be: one that shows a public address beside a private one is up to something.
    if (addresses.length === 0 || !addresses.every((address) => reach.includes(address))) throw forbidden();
    return addresses;
  };
  const lookup: LookupFunction = (host, _options, callback) => {
    addressesOf(host).then(
      (addresses) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
      (error) => callback(error, []),
    );
  };
  const connect = buildConnector({ lookup, signal, ca, ...OPTIONS });
  return (options, callback) => {
    // Node looks no literal up.
    if (isIP(options.hostname) && !reach.includes(options.hostname)) return callback(forbidden(), null);
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (reach.includes(socket.remoteAddress ?? '')) return callback(null, bounded(socket));
      socket.destroy();
      callback(forbidden(), null);
    });
  };
}

/** Counts what comes, not what is made of it: interim responses and extensions of chunks come without end otherwise. */
function bounded<S extends Socket>(socket: S): S {
  return socket.on('readable', () => {
    if (socket.bytesRead > MOST) socket.destroy(new ExchangeError('the receiver sent too much'));
  });
}

/** Several addresses are tried in turn. What the environment says of certificates does not count. */
const OPTIONS = { autoSelectFamily: true, rejectUnauthorized: true, allowH2: false, maxCachedSessions: 0 } as const;

const forbidden = () => new ForbiddenAddress('the name stands for a private, local or reserved address');
