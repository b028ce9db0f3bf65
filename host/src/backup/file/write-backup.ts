import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { HEADER, trailerOf } from './file-frames.js';
import { TAR_END, type TarEntry, tarBytes } from './tar-entry.js';
import { type WholeFileOptions, writeWholeFile } from './whole-file.js';

export interface WriteOptions extends WholeFileOptions {
  /** Ends the writing; nothing is left then. */
  readonly signal: AbortSignal;
}

/**
 * Writes entries into a file: a tar archive under zstd, between a frame that names the format and one with the SHA-256 of
 * all bytes before it. Holds some MiB in memory, whatever the size.
 * @returns the bytes of the file
 * @throws BackupError where the file cannot be written; what the entries throw
 */
export async function writeBackup(
  file: string,
  entries: AsyncIterable<TarEntry>,
  { signal, ...options }: WriteOptions,
): Promise<number> {
  const hash = createHash('sha256');
  let length = 0;
  await writeWholeFile(file, options, async (append) => {
    const add = (bytes: Buffer) => {
      hash.update(bytes);
      length += bytes.length;
      return append(bytes);
    };
    await add(HEADER);
    await pipeline(
      archiveOf(entries),
      createZstdCompress(),
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const bytes of compressed) await add(bytes);
      },
      { signal },
    );
    await add(trailerOf(hash.copy().digest('hex')));
  });
  return length;
}

async function* archiveOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) yield* tarBytes(entry);
  yield TAR_END;
}
