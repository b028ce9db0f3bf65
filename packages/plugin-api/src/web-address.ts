/**
 * The address of a page that an upstream names: as it came, without space around it. Space within it is encoded.
 * @returns undefined for what is no absolute http(s) address
 */
export function webAddress(url: string): string | undefined {
  const address = url.trim();
  const parsed = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (!parsed) return undefined;
  return /\s/.test(address) ? parsed.href : address;
}
