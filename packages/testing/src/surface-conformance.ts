import type { TestFn } from 'ava';
import { answerTests } from './conformance/answers.js';
import { chatTests } from './conformance/chats.js';
import { damageTests } from './conformance/damage.js';
import { deadlineTests } from './conformance/deadlines.js';
import { faultTests } from './conformance/faults.js';
import { liveTests } from './conformance/live.js';
import { orderTests } from './conformance/orders/orders.js';
import { questionTests } from './conformance/questions.js';
import { rereadingTests } from './conformance/rereading.js';
import { secrecyTests } from './conformance/secrecy.js';
import type { SurfaceSubject } from './conformance/subject.js';
import { wiringTests } from './conformance/wiring.js';

/**
 * Registers what every surface must pass, against a vendor on loopback. Touches no other host.
 * @param test ava's `test`, of the file that calls
 */
export function surfaceConformance(test: TestFn, subject: SurfaceSubject): void {
  answerTests(test, subject);
  questionTests(test, subject);
  chatTests(test, subject);
  deadlineTests(test, subject);
  faultTests(test, subject);
  damageTests(test, subject);
  secrecyTests(test, subject);
  wiringTests(test, subject);
  liveTests(test, subject);
  rereadingTests(test, subject);
  orderTests(test, subject);
}
