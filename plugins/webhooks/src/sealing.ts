import type { SealedColumn, Secrets } from '@namedrop/plugin-api';

const ofEndpoint = (id: string) => `endpoint:${id}`;
const ofDelivery = (id: string) => `delivery:${id}`;

/** Columns with secrets. */
export const sealed: readonly SealedColumn[] = [
  { table: 'endpoints', column: 'secret', key: 'id', context: ofEndpoint },
  { table: 'deliveries', column: 'secret', key: 'id', context: ofDelivery },
];

/** The secret that a delivery is signed with, as it is kept. */
export interface SealedSecret {
  /** Id of the delivery. */
  readonly id: string;
  /** Id of the endpoint that has the secret; null: the delivery's own. */
  readonly endpoint: string | null;
  readonly secret: string;
}

/** Seals the secrets of endpoints, and those that deliveries bring along. */
export class Sealing {
  constructor(private readonly secrets: Secrets) {}

  endpointSecret(endpoint: string, secret: string): string {
    return this.secrets.seal(secret, ofEndpoint(endpoint));
  }

  deliverySecret(delivery: string, secret: string): string {
    return this.secrets.seal(secret, ofDelivery(delivery));
  }

  /** @throws when it was sealed with another key */
  open({ id, endpoint, secret }: SealedSecret): string {
    return this.secrets.open(secret, endpoint === null ? ofDelivery(id) : ofEndpoint(endpoint));
  }

  /** A delivery's own secret, for another delivery. One that cannot be opened stays so there, and is found out then. */
  moved(sealed: string, from: string, to: string): string {
    try {
      return this.deliverySecret(to, this.secrets.open(sealed, ofDelivery(from)));
    } catch {
      return sealed;
    }
  }
}
