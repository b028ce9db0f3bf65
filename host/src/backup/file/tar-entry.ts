/** A file within a backup, small enough for the memory. */
export interface TarEntry {
  /** e.g. `data/namedrop/checks/000001.copy`. */
  readonly name: string;
  readonly content: Buffer;
}

/** Bytes of a block of a tar archive. */
export const BLOCK = 512;

/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Fields of a header in the format ustar, each with its offset and its length in bytes. */
export const FIELDS = { name: [0, 100], size: [124, 12], checksum: [148, 8], prefix: [345, 155] } as const;

/** Writes one entry: its header, its content and its padding. */
export function tarBytes({ name, content }: TarEntry): Buffer[] {
  const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  return [headerOf(name, content.length), content, padding];
}

/** Sums up a header as the format demands: the checksum itself counts as blanks. */
export function checksumOf(header: Buffer): number {
  const [start, length] = FIELDS.checksum;
  return header.reduce((sum, byte, i) => sum + (i >= start && i < start + length ? 0x20 : byte), 0);
}

function headerOf(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const slash = path.lastIndexOf('/');
  header.write(path.slice(slash + 1), ...FIELDS.name);
  if (slash > 0) header.write(path.slice(0, slash), ...FIELDS.prefix);
  header.write(['0000600', '0000000', '0000000', ''].join('\0'), 100);
  header.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, FIELDS.size[0]);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(checksumOf(header), 6)}\0 `, FIELDS.checksum[0]);
  return header;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
