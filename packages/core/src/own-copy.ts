/** Copies a piece of a text, so that a cache which keeps it does not keep the whole text. */
export function ownCopy(piece: string): string {
  return Buffer.from(piece, 'utf16le').toString('utf16le');
}
