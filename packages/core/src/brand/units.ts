/** UTF-16 units below this bound are a byte each in Latin-1. */
const LATIN_END = 0x100;

/** Returns the text of the first UTF-16 units of an array. */
export function textOf(units: Uint16Array<ArrayBuffer>, length: number): string {
  let all = 0;
  for (let index = 0; index < length; index++) all |= units[index] as number;
  if (all < LATIN_END) return Buffer.from(units.subarray(0, length)).toString('latin1');
  return Buffer.from(units.buffer, 0, 2 * length).toString('utf16le');
}
