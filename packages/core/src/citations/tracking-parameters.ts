/** Query parameters that follow a reader about and select no content, in lower case. `ref` is none: it may select. */
const NAMES: ReadonlySet<string> = new Set([
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'mc_cid',
  'mc_eid',
  'igshid',
  'srsltid',
  'yclid',
  '_hsenc',
  '_hsmi',
]);
const PREFIX = 'utm_';

/** Whether a query parameter is one of those, by its name in any case. */
export function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return lower.startsWith(PREFIX) || NAMES.has(lower);
}
