import { createHash } from 'node:crypto';
import { constants, type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { BackupError } from '../backup-error.js';
import { FORMAT, formatOf, HEADER, LABEL_BYTES, TRAILER_BYTES, trailerOf } from './file-frames.js';
import { ENTRIES, Manifest } from './manifest.js';
import type { TarEntry } from './tar-entry.js';
import { damaged, readTar } from './tar-reader.js';

/** Bytes that are read at once. */
const READ_BYTES = 1024 * 1024;

/** A backup that is open and whole: its checksum is right. */
export class BackupFile implements AsyncDisposable {
  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
    /** In bytes. */
    readonly size: number,
    /** SHA-256 of the file before its trailer, in hex. */
    readonly checksum: string,
  ) {}

  /**
   * Opens a backup and reads it once to verify its checksum.
   * @throws BackupError for another kind of file, and a backup of a newer format, cut off or changed
   */
  static async open(path: string, signal: AbortSignal): Promise<BackupFile> {
    // Without a writer, the opening of a pipe does not end by itself.
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((cause: Error) => {
      throw new BackupError(`The backup ${path} cannot be read: ${cause.message}.`, { cause });
    });
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) throw new BackupError(`${path} is no file but a folder, a device or a pipe. Name a file.`);
      const { size } = stats;
      await requireFormat(path, handle);
      return new BackupFile(path, handle, size, await verify(path, handle, size, signal));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Reads the manifest. @throws BackupError */
  async readManifest(): Promise<Manifest> {
    for await (const { name, content } of this.entries()) {
      if (name !== ENTRIES.manifest) break;
      return readEntry(Manifest, content);
    }
    throw damaged();
  }

  /** Reads all entries from the first one on. @throws BackupError */
  async *entries(): AsyncGenerator<TarEntry> {
    const archive = createZstdDecompress();
    // A failure destroys the archive, whose reader gets the error.
    const reading = pipeline(bytesOf(this.handle, HEADER.length, this.size - TRAILER_BYTES), archive).catch(
      () => undefined,
    );
    try {
      yield* readTar(archive);
    } catch (error) {
      throw error instanceof BackupError ? error : damaged(error);
    } finally {
      archive.destroy();
      await reading;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.handle.close();
  }
}

/** Reads a part of a file. A stream would close the file when it is left early. */
async function* bytesOf(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const length = Math.min(READ_BYTES, end - at);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) throw damaged();
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Reads an entry of JSON. @throws BackupError */
export function readEntry<T>(schema: { parse(value: unknown): T }, content: Buffer): T {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch (error) {
    throw damaged(error);
  }
}

async function requireFormat(path: string, handle: FileHandle): Promise<void> {
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(LABEL_BYTES), 0, LABEL_BYTES, 0)
    .catch((cause: Error) => {
      throw new BackupError(`The backup ${path} cannot be read: ${cause.message}.`, { cause });
    });
  const format = formatOf(buffer.subarray(0, bytesRead));
  if (format === undefined) throw new BackupError(`${path} is no backup of Namedrop: "namedrop backup" writes one.`);
  if (format === FORMAT) return;
  throw new BackupError(
    `${path} has format ${format}, and this version reads ${FORMAT}: use the version that made it.`,
  );
}

/** @returns the checksum */
async function verify(path: string, handle: FileHandle, size: number, signal: AbortSignal): Promise<string> {
  const body = size - TRAILER_BYTES;
  const trailer = Buffer.alloc(TRAILER_BYTES);
  if (body > HEADER.length) {
    await handle.read(trailer, 0, TRAILER_BYTES, body);
    const hash = createHash('sha256');
    for await (const bytes of bytesOf(handle, 0, body)) {
      signal.throwIfAborted();
      hash.update(bytes);
    }
    const checksum = hash.digest('hex');
    if (trailer.equals(trailerOf(checksum))) return checksum;
  }
  throw new BackupError(`${path} is cut off or was changed: its checksum is not right. Use another backup.`);
}
