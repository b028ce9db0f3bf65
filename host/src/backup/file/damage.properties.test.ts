import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createZstdCompress } from 'node:zlib';
import test, { type ExecutionContext } from 'ava';
import fc from 'fast-check';
import { BackupError } from '../backup-error.js';
import { BackupFile } from './backup-file.js';
import { HEADER, TRAILER_BYTES, trailerOf } from './file-frames.js';
import { TAR_END, type TarEntry, tarBytes } from './tar-entry.js';
import { readTar } from './tar-reader.js';
import { writeBackup } from './write-backup.js';

const { signal } = new AbortController();

const ENTRIES: readonly TarEntry[] = [
  { name: 'manifest.json', content: Buffer.from('{}') },
  { name: 'data/legacy-ask/asks/000001.copy', content: Buffer.alloc(3000, 'row\n') },
  { name: 'data/namedrop/checks/000001.copy', content: Buffer.alloc(0) },
];

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

async function backupIn(t: ExecutionContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-backup-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'whole.backup');
  await writeBackup(file, each(ENTRIES), { replaces: false, signal });
  return { file, bytes: await readFile(file), damaged: path.join(folder, 'damaged.backup') };
}

async function entriesOf(file: string): Promise<TarEntry[]> {
  await using backup = await BackupFile.open(file, signal);
  return await Readable.from(backup.entries()).toArray();
}

test('a backup is read as it was written', async (t) => {
  const { file } = await backupIn(t);
  t.deepEqual(await entriesOf(file), [...ENTRIES]);
});

test('a backup with any byte changed, cut off or added is refused', async (t) => {
  const { bytes, damaged } = await backupIn(t);
  const flip = fc.record({ at: fc.nat(bytes.length - 1), by: fc.integer({ min: 1, max: 255 }) }).map(({ at, by }) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] as number) ^ by;
    return changed;
  });
  const cut = fc.nat(bytes.length - 1).map((length) => bytes.subarray(0, length));
  const longer = fc.uint8Array({ minLength: 1, maxLength: 600 }).map((more) => Buffer.concat([bytes, more]));
  await fc.assert(
    fc.asyncProperty(fc.oneof(flip, cut, longer), async (content) => {
      await writeFile(damaged, content);
      await t.throwsAsync(BackupFile.open(damaged, signal), { instanceOf: BackupError });
    }),
    { numRuns: 400 },
  );
});

test('content that is damaged under a right checksum is refused with the same error, unless nothing of it is lost', async (t) => {
  const { bytes, damaged } = await backupIn(t);
  const body = bytes.subarray(HEADER.length, bytes.length - TRAILER_BYTES);
  const archive = Buffer.concat([...ENTRIES.flatMap(tarBytes), TAR_END]);
  const contents = fc.oneof(
    fc.nat(body.length - 1).map(async (length) => body.subarray(0, length)),
    // A header, a name or a size of the archive, or its end.
    fc.nat(1023).map(async (length) => compressed(archive.subarray(0, length))),
    fc.constant(compressed(Buffer.concat([Buffer.alloc(511, 'x'), TAR_END]))),
  );
  await fc.assert(
    fc.asyncProperty(contents, async (content) => {
      const start = Buffer.concat([HEADER, await content]);
      await writeFile(damaged, Buffer.concat([start, trailerOf(createHash('sha256').update(start).digest('hex'))]));
      const read = await entriesOf(damaged).catch((error: unknown) => error);
      // The last bytes of zstd may be missing without a loss.
      if (!(read instanceof BackupError)) t.deepEqual(read, [...ENTRIES]);
    }),
  );
});

test('an archive is read the same in chunks of any size', async (t) => {
  const entry = fc.record({
    name: fc.constantFrom(
      'manifest.json',
      'data/a/b/000001.copy',
      `data/${'x'.repeat(63)}/${'y'.repeat(63)}/000002.copy`,
    ),
    content: fc.uint8Array({ maxLength: 2000 }).map((content) => Buffer.from(content)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entry), fc.integer({ min: 1, max: 3000 }), async (entries, size) => {
      const archive = Buffer.concat([...entries.flatMap(tarBytes), TAR_END]);
      const count = Math.ceil(archive.length / size);
      const chunks = Array.from({ length: count }, (_, i) => archive.subarray(i * size, (i + 1) * size));
      t.deepEqual(await Readable.from(readTar(each(chunks))).toArray(), entries);
    }),
  );
});

function compressed(content: Buffer): Promise<Buffer> {
  return buffer(createZstdCompress().end(content));
}
