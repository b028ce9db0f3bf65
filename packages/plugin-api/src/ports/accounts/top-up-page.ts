import { port } from '../../contract/port.js';

/** Page where callers buy credits. */
export interface TopUpPage {
  /** Returns its address, `NAMEDROP_TOPUP_URL` or a page of the host. Call it once the host listens. */
  url(): string;
}
export const TopUpPage = port<TopUpPage>('TopUpPage');
