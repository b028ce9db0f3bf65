import { type Answer, cutAnswer } from '@namedrop/plugin-api';
import type { Notes, Vendor } from './vendor.js';

/**
 * The answer in a vendor's reply, within the bounds of answers.
 * @throws what the vendor's reader throws
 */
export function readAnswer(vendor: Vendor, body: string, notes: Notes): Answer {
  return cutAnswer(vendor.read(body, notes));
}
