import { BackupError } from '../backup-error.js';
import { BLOCK, checksumOf, FIELDS, type TarEntry } from './tar-entry.js';

/** Bytes that an entry may have at most: four times what a writer puts into one. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Reads the entries of an archive as they come, and holds one at a time.
 * @throws BackupError for an archive that is damaged or has no end
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return bytes.drain();
    const size = Number.parseInt(fieldOf(header, 'size'), 8);
    if (Number.parseInt(fieldOf(header, 'checksum'), 8) !== checksumOf(header) || !(size <= MAX_BYTES)) throw damaged();
    const content = await bytes.take(size);
    await bytes.take((BLOCK - (size % BLOCK)) % BLOCK);
    const name = [fieldOf(header, 'prefix'), fieldOf(header, 'name')].filter((part) => part !== '').join('/');
    yield { name, content };
  }
}

/** The error of a file whose checksum is right and whose content is not: a fault of its writer. */
export function damaged(cause?: unknown): BackupError {
  return new BackupError('The backup is damaged: its content cannot be read. Use another one.', { cause });
}

function fieldOf(header: Buffer, field: keyof typeof FIELDS): string {
  const [start, length] = FIELDS[field];
  return header.toString('utf8', start, start + length).replace(/\0.*$/s, '');
}

/** Takes exact numbers of bytes from chunks of any size. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Reads to the end: a stream that breaks behind the archive is damaged as well. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async take(count: number): Promise<Buffer> {
    const parts = [this.#rest];
    for (let length = this.#rest.length; length < count; ) {
      const { done, value } = await this.#chunks.next();
      if (done) throw damaged();
      parts.push(value);
      length += value.length;
    }
    const whole = parts.length === 1 ? this.#rest : Buffer.concat(parts);
    this.#rest = whole.subarray(count);
    return whole.subarray(0, count);
  }
}
