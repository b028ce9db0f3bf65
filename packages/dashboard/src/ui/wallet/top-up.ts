import { addressOf } from '../../state/base-path.js';

/** Page of the dashboard that says how to top up. */
export const BILLING = '/dashboard/billing';

/** Returns the shop of the operator; undefined where `topup_url` leads to the dashboard itself. */
export const shopOf = (topupUrl: string): string | undefined =>
  new URL(topupUrl).pathname.replace(/\/$/, '').endsWith(BILLING) ? undefined : topupUrl;

/** Address of the button `Top up`. */
export const topUpAddress = (topupUrl: string): string => shopOf(topupUrl) ?? addressOf(BILLING);
