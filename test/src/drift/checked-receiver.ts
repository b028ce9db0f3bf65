import { type Behaviour, webhookReceiver } from '@namedrop/testing';
import type { ExecutionContext } from 'ava';
import { parseDocument } from '../openapi/document.js';
import { read } from '../repository/tree.js';

/**
 * Starts a `webhookReceiver` for the events of a real deployment. At the end of the test each delivery must agree with
 * docs/openapi.json; events do not depend on the deployment.
 * @param answers statuses or behaviours; default: 204 to everything
 */
export async function checkedReceiver(t: ExecutionContext, answers?: readonly (number | Behaviour)[]) {
  const receiver = await webhookReceiver(t, answers);
  t.teardown(async () => {
    if (receiver.requests.length === 0) return;
    // Loads the validator, which most test files do without.
    const { EventFaults } = await import('./event-faults.js');
    const events = new EventFaults(parseDocument(read('docs/openapi.json')));
    const faults = new Set(receiver.requests.flatMap((request) => events.of(request)));
    if (faults.size > 0) throw new Error(`deliveries depart from the API document:\n${[...faults].join('\n')}`);
  });
  return receiver;
}
