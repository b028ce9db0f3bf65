import {
  type ConcurrencyLimits,
  listedPauses,
  type WorkShape,
  type WorkStatementOptions,
} from '@namedrop/durable-work';

/** Deliveries of which an attempt is made 1 and then 5 minutes after a failure, and three in all. */
export const SENDING: WorkStatementOptions = {
  name: 'send',
  shape: {
    ...{ table: 'webhooks.deliveries', id: 'id', waiting: 'waiting', running: 'sending' },
    ...{ attempt: 'attempts', wakeAt: 'due_at' },
  },
  // To make an attempt, and to write its result.
  leaseS: 30,
  retry: listedPauses([60, 300]),
};

/** Deliveries whose source is to be notified of their end. A host that looks after an end has 10 s. */
export const ENDING: { readonly name: string; readonly shape: WorkShape; readonly leaseS: number } = {
  name: 'end',
  shape: { table: 'webhooks.deliveries', id: 'id', waiting: 'ending', running: 'ending', wakeAt: 'due_at' },
  leaseS: 10,
};

/** A delivery of which an attempt is due. */
export interface Due {
  readonly id: string;
  /** Host name. */
  readonly receiver: string;
  readonly account: string;
}

/** Columns of `Due`, of which the first is limited first. */
export const KEYS = [
  { column: 'receiver', type: 'text' },
  { column: 'account_id', type: 'uuid', as: 'account' },
] as const;

/** Requests at once to one receiver. */
export const PER_RECEIVER = 8;

/** Requests that a host makes at once. Receivers that hang cannot take all places of their account or of the host. */
export const LIMITS: ConcurrencyLimits<Due> = {
  keys: [
    { keyOf: ({ receiver }) => receiver, all: PER_RECEIVER },
    { keyOf: ({ account }) => account, all: 16, reserved: 4 },
  ],
  host: { all: 64, reserved: 16 },
};
