import type { DeliverySource } from '@namedrop/plugin-api';
import { EVENT } from './completed-delivery.js';

/** Asks are read, not marked: what becomes of an event changes nothing of them, and tests go to an endpoint, not to an ask. */
export const deliverySource: DeliverySource = {
  event: EVENT,
  ended: async () => undefined,
  sample: async () => undefined,
};
