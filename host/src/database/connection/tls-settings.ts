import { readFileSync } from 'node:fs';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import { StorageError } from '../storage-error.js';

/** Parameters of DATABASE_URL about TLS, named as in libpq. */
export const TLS_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;
type TlsParameters = Readonly<Partial<Record<(typeof TLS_PARAMETERS)[number], string>>>;

/** Modes that never fall back to a connection without TLS. */
const MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
/** Value of `sslrootcert` for the public authorities that Node.js knows. */
const PUBLIC_CAS = 'system';

/**
 * Reads what DATABASE_URL says about TLS, as libpq means it: `require` encrypts and, with `sslrootcert`, verifies the
 * authority; `verify-ca` verifies the authority; `verify-full` the host name as well.
 * @param host the server's name or address, or the folder of its socket, which knows no TLS
 * @returns undefined where it says nothing
 * @throws StorageError
 */
export function readTls(parameters: TlsParameters, host: string): ConnectionOptions | false | undefined {
  const { sslrootcert, sslcert, sslkey } = parameters;
  const implied = sslrootcert ? 'verify-full' : sslcert || sslkey ? 'require' : undefined;
  const { sslmode = implied } = parameters;
  if (sslmode === undefined) return undefined;
  if (!MODES.includes(sslmode)) {
    const why = 'Namedrop does not fall back to a connection without TLS';
    throw new StorageError(`The sslmode in DATABASE_URL must be one of ${MODES.join(', ')}: ${why}.`);
  }
  if (sslmode === 'disable' || host.startsWith('/')) return false;
  if (sslmode === 'require' && sslrootcert === PUBLIC_CAS) {
    throw new StorageError(
      'sslmode=require in DATABASE_URL cannot go with sslrootcert=system: under a public authority any name has a ' +
        'certificate. Use verify-full.',
    );
  }
  if (sslmode === 'verify-ca' && (!sslrootcert || sslrootcert === PUBLIC_CAS)) {
    throw new StorageError(
      'sslmode=verify-ca in DATABASE_URL needs sslrootcert=<file> with your own authority: under a public one any name ' +
        'has a certificate. Use verify-full.',
    );
  }
  return {
    ...(sslrootcert && sslrootcert !== PUBLIC_CAS && { ca: contentOf('sslrootcert', sslrootcert) }),
    ...(sslcert && { cert: contentOf('sslcert', sslcert) }),
    ...(sslkey && { key: contentOf('sslkey', sslkey) }),
    rejectUnauthorized: sslmode !== 'require' || Boolean(sslrootcert),
    // The driver hands over no name where the host is an address.
    checkServerIdentity: (_, certificate) =>
      sslmode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}

function contentOf(parameter: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StorageError(`The file of ${parameter} in DATABASE_URL cannot be read: ${(cause as Error).message}.`, {
      cause,
    });
  }
}
