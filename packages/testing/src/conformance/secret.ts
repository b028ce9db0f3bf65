/** The key that a surface under test has: wherever it turns up, it was leaked. */
export const SECRET = 'example-key-0f5c2b7e91';
/** As HTTP's Basic authentication sends it, behind some login. */
export const SECRET_ENCODED = Buffer.from(`someone:${SECRET}`).toString('base64');

/** The secret, and what base64 makes of it behind a login of any length. */
const SPELLINGS = [SECRET, ...['', '-', '--'].map(encodedBehind)];

/** Whether a text holds the secret, in any spelling. */
export function leaks(text: string): boolean {
  return SPELLINGS.some((spelling) => text.includes(spelling));
}

/** The letters of base64 that depend on nothing but the secret: each holds six bits. */
function encodedBehind(login: string): string {
  const first = Math.ceil((login.length * 8) / 6);
  const end = Math.floor(((login.length + SECRET.length) * 8) / 6);
  return Buffer.from(login + SECRET)
    .toString('base64')
    .slice(first, end);
}
