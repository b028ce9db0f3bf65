import type { TopUpPage } from '@namedrop/plugin-api';
import type { PublicAddress } from './public-address.js';

/** Page where callers buy credits: the configured one, else that of the dashboard. */
export class TopUp implements TopUpPage {
  constructor(
    private readonly address: Pick<PublicAddress, 'of'>,
    private readonly configured?: string,
  ) {}

  /** Returns the address of the page. @throws Error before the host listens, where none is configured */
  url(): string {
    return this.configured ?? this.address.of('/dashboard/billing');
  }
}
