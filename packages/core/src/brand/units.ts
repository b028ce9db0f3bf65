/** UTF-16 units below this bound are a byte each in Latin-1. */
const LATIN_END = 0x100;

const [SURROGATE, SURROGATE_BITS] = [0xd800, 0xf800];

/** Returns the code point that begins at a place of a text, as `codePointAt`: faster where it is one unit. */
export function codePointOf(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return (unit & SURROGATE_BITS) === SURROGATE ? (text.codePointAt(at) ?? unit) : unit;
}

/** Returns the text of the first UTF-16 units of an array. */
export function textOf(units: Uint16Array<ArrayBuffer>, length: number): string {
  let all = 0;
  for (let index = 0; index < length; index++) all |= units[index] as number;
  if (all < LATIN_END) return Buffer.from(units.subarray(0, length)).toString('latin1');
  return Buffer.from(units.buffer, 0, 2 * length).toString('utf16le');
}
