/** Version of the format that this program writes and reads. */
export const FORMAT = 1;

/** Magic number of a skippable frame of zstd, which programs such as `zstd -d` pass over. */
const SKIPPABLE = 0x184d2a50;
const LABEL = /^namedrop backup (\d{1,9})\n/;

/** First bytes of a backup: a skippable frame that names the format. */
export const HEADER = frame(`namedrop backup ${FORMAT}\n`);

/** Bytes that hold the header of any format. */
export const LABEL_BYTES = 64;

/** Bytes of the trailer. */
export const TRAILER_BYTES = trailerOf('0'.repeat(64)).length;

/** Builds the last bytes of a backup. @param digest SHA-256 of all bytes before it, in hex */
export function trailerOf(digest: string): Buffer {
  return frame(`sha256 ${digest}\n`);
}

/** Returns the format that the first bytes of a file name; undefined for another kind of file. */
export function formatOf(start: Buffer): number | undefined {
  if (start.length < 8 || start.readUInt32LE(0) !== SKIPPABLE) return undefined;
  const [, format] = LABEL.exec(start.subarray(8).toString('latin1')) ?? [];
  return format === undefined ? undefined : Number(format);
}

function frame(text: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(SKIPPABLE, 0);
  head.writeUInt32LE(Buffer.byteLength(text), 4);
  return Buffer.concat([head, Buffer.from(text)]);
}
