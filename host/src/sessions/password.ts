import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Cost of one guess: OWASP's first choice for argon2id. Hashes of another cost still verify. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
type Cost = typeof COST;

const SALT_BYTES = 16;
const TAG_BYTES = 32;
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A password as it is kept: argon2id in the PHC format, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return encode(COST, salt, await tagOf(password, salt, COST));
}

/**
 * Compares a password with a hash.
 * @param encoded undefined: no user has the address. It takes as long, and is false
 */
export async function isPassword(password: string, encoded = hashOfNone()): Promise<boolean> {
  const { cost, salt, tag } = decode(encoded);
  return timingSafeEqual(await tagOf(password, salt, cost), tag);
}

/** Says whether a hash has another cost than new ones. */
export function isOutdated(encoded: string): boolean {
  const { cost } = decode(encoded);
  return encode(cost, Buffer.alloc(0), Buffer.alloc(0)) !== encode(COST, Buffer.alloc(0), Buffer.alloc(0));
}

/** Makes a hash that no password has. */
function hashOfNone(): string {
  return encode(COST, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
}

/** Keyboards write the same letter in more than one way. */
function tagOf(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: password.normalize('NFKC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: TAG_BYTES,
  };
  return derive('argon2id', parameters);
}

function encode({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${tagText}`;
}

function decode(encoded: string): { readonly cost: Cost; readonly salt: Buffer; readonly tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(encoded) ?? [];
  if (!memory) throw new Error('A stored password is in no form that this version knows.');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
