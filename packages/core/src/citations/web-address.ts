import { ANSWER_LIMITS } from '../answer.js';
import { Remembered } from '../remembered.js';

const USER = /^https?:\/{2,}[^/?#\\]*@/i;
/** What is not seen, or seen as something else: space, controls (also those that turn text round) and backslashes. */
const DECEIVING = /[\s\p{Cc}\p{Cf}\\]/u;

/** Addresses are remembered: readers of replies ask for that of a page once for each of its citations. */
const ADDRESSES = new Remembered(readAddress, 2000, 300);

/**
 * The address of a page that an upstream names: as it came, without space around it. User names and passwords are left
 * out, and what deceives the eye or a terminal is encoded.
 * @returns undefined for what is no absolute http(s) address, or longer than `ANSWER_LIMITS.url`
 */
export function webAddress(url: string): string | undefined {
  return ADDRESSES.of(url);
}

function readAddress(url: string): string | undefined {
  const address = url.trim();
  if (address.length > ANSWER_LIMITS.url) return undefined;
  const parsed = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (!parsed) return undefined;
  if (!USER.test(address) && !DECEIVING.test(address)) return address;
  parsed.username = '';
  parsed.password = '';
  const plain = parsed.href.replaceAll('\\', '%5C');
  return plain.length > ANSWER_LIMITS.url ? undefined : plain;
}
