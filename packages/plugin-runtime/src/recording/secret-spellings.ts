/** Characters of an encoded spelling, at least: shorter ones occur in any text by chance. */
const SHORTEST = 6;

/**
 * Returns each secret in every spelling in which a call may carry it: as it is, in an address, in a form, inside JSON
 * and in Base64. Longer spellings come first, since one may hold another.
 */
export function secretSpellings(secrets: readonly string[]): string[] {
  const encoded = secrets.flatMap(encodedSpellings).filter(({ length }) => length >= SHORTEST);
  const spellings = new Set([...secrets, ...encoded].filter((spelling) => spelling !== ''));
  return [...spellings].toSorted((one, other) => other.length - one.length);
}

function encodedSpellings(secret: string): string[] {
  // Functions that encode addresses throw on half characters.
  const whole = secret.toWellFormed();
  const inAddress = [
    encodeURIComponent(whole),
    encodeURI(whole),
    new URLSearchParams([['', whole]]).toString().slice(1),
  ];
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [
    ...inAddress.flatMap((spelling) => [spelling, spelling.replaceAll(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase())]),
    inJson,
    inJson.replaceAll('/', String.raw`\/`),
    ...[secret, `${secret}:`, `:${secret}`].flatMap(inBase64),
    ...[0, 1, 2].map((before) => withinBase64(secret, before)).flatMap(inBothAlphabets),
  ];
}

function inBase64(text: string): string[] {
  return inBothAlphabets(Buffer.from(text).toString('base64')).flatMap((spelling) => [
    spelling,
    spelling.replace(/=+$/, ''),
  ]);
}

/** Returns the characters that a secret alone determines in the Base64 of a longer text, e.g. behind the name of a user. */
function withinBase64(secret: string, before: number): string {
  const bytes = Buffer.from(' '.repeat(before) + secret);
  return bytes.toString('base64').slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3));
}

function inBothAlphabets(base64: string): string[] {
  return [base64, base64.replaceAll('+', '-').replaceAll('/', '_')];
}
