import { createHash } from 'node:crypto';

const SYLLABLES =
  'ac bel bri cor dex dra el fen fi glo gra hal in jo ka kel lo lum mar mi nim no or pex pra qui ra ro sal ser sto ta tel tri um va ven vo xen yo za zen'.split(
    ' ',
  );
const ENDINGS = 'me bex tech ra ly tix va do nix go ta lio ware mo ster pe zo ble co ron'.split(' ');

/** Returns a number that a text determines. */
export function numberOf(text: string): number {
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16);
}

/** Invents a name that no list has. */
export function inventedName(seed: string): string {
  const value = numberOf(seed);
  const first = SYLLABLES[value % SYLLABLES.length] ?? '';
  const middle = value % 3 === 0 ? (SYLLABLES[Math.floor(value / 97) % SYLLABLES.length] ?? '') : '';
  const name = `${first}${middle}${ENDINGS[Math.floor(value / 8191) % ENDINGS.length]}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
