import type { WatchFired } from '@namedrop/contract';
import type { AccountId, NewDelivery } from '@namedrop/plugin-api';

/** The one event of this plugin. */
export const EVENT = 'watch.fired';

/** Whose event it is, and where it goes. */
export interface Receiver {
  readonly account: AccountId;
  readonly url: string;
  readonly secret: string;
}

/** An event on its way: its bytes are those of this moment, whatever becomes of it (docs/conformance.md, WDL-27). */
export function firedDelivery(event: WatchFired, { account, ...target }: Receiver): NewDelivery {
  const { watch_id: source, run_id: subject } = event;
  return {
    account,
    event: EVENT,
    source,
    subject,
    target,
    headers: { 'x-service-watch-id': source },
    body: JSON.stringify(event),
  };
}
