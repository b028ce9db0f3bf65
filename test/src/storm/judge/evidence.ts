/** Result of a call: its HTTP status; `lost` when the connection broke, `late` when no reply came in time. */
export type CallResult = number | 'lost' | 'late';

/** A call without an idempotency key. Amounts are in hundredths of a credit. */
export interface Call {
  readonly account: string;
  /** Process of the host that was called. */
  readonly host: string;
  /** Purpose under which the ledger has it. */
  readonly purpose: 'check' | 'ask';
  /** Id of the request; absent without a reply. */
  readonly id?: string;
  readonly result: CallResult;
  /** Stated cost; absent in every reply but a final 200. */
  readonly cost?: number;
}

/** A final reply to a call with an idempotency key. */
export interface KeyedReply {
  /** Process of the host that sent it. */
  readonly host: string;
  /** Milliseconds since 1970, by the clock of the storm. */
  readonly at: number;
  readonly body: string;
  /** Stated cost in hundredths of a credit. */
  readonly cost: number;
}

/** A call with an idempotency key, sent until it got a final reply, and sent again later. */
export interface KeyedCall {
  readonly account: string;
  readonly key: string;
  /** Replies with status 200, in the order in which they came. */
  readonly replies: readonly KeyedReply[];
}

/** Death of a host by SIGKILL. */
export interface Kill {
  readonly host: string;
  /** Number of its proxy. */
  readonly slot: number;
  /** Milliseconds since 1970, by the clock of the storm. */
  readonly at: number;
}

/** End of a host that the storm did not kill. Times are in milliseconds since 1970, by the clock of the storm. */
export interface HostEnd {
  readonly host: string;
  /** Number of its proxy. */
  readonly slot: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Whether it listened before. */
  readonly listened: boolean;
  /** Last line that it printed as an error, or why it was ended. */
  readonly reason: string;
}

/** Time in which statements of hosts fail or are lost, and the moment of a cut. Times are in milliseconds since 1970, by the clock of the storm. */
export interface Outage {
  /** Number of the proxy of the host that is hit; absent: all hosts. */
  readonly slot?: number;
  readonly from: number;
  readonly to: number;
}

/** Entry of the ledger, grants left out. */
export interface Entry {
  readonly account: string;
  readonly transfer: string;
  readonly purpose: string;
  readonly purposeId: string;
  /** Hundredths of a credit; below 0 for a charge, above 0 for a reversal, 0 for a charge that cannot be made any more. */
  readonly amount: number;
}

/** Transfer under which a keyed call is paid for once. */
export interface KeyedTransfer {
  readonly account: string;
  readonly key: string;
  readonly transfer: string;
}

/** Hold that is left when nothing is under way and its time has passed. */
export interface OpenHold {
  readonly id: string;
  readonly account: string;
  readonly purpose: string;
  readonly purposeId: string;
}

/** Queued ask. */
export interface Ask {
  readonly id: string;
  /** Whether the caller got its id. */
  readonly accepted: boolean;
  /** As `GET /v1/ask/{id}` reports it in the end, or the status of a refusal. */
  readonly status: string;
  /** Stated cost in hundredths of a credit; absent unless it succeeded. */
  readonly cost?: number;
}

/** Moment at which a watch came due. Times are those of the database, in milliseconds since 1970. */
export interface DueSlot {
  readonly watch: string;
  readonly slot: number;
}

/** Run of a watch. */
export interface Run {
  readonly id: string;
  readonly watch: string;
  readonly slot: number;
  /** Absent while it is open. */
  readonly endedAt?: number;
  readonly state: string;
  /** Hundredths of a credit. */
  readonly cost: number;
  /** Whether a trigger fired, so that its receiver has to learn of it. */
  readonly fired: boolean;
}

/** Delivery as its table has it in the end. */
export interface Delivery {
  readonly id: string;
  /** Id of the run or the ask that it reports. */
  readonly subject: string;
  readonly state: string;
  readonly attempts: number;
}

/** Request that the receiver of webhooks got. */
export interface Post {
  /** Id of the run or the ask that it reports. */
  readonly subject: string;
  readonly body: string;
  readonly signed: boolean;
  readonly accepted: boolean;
}

/** Everything that a storm leaves behind for its judge. */
export interface Evidence {
  /** Injected faults by kind. */
  readonly faults: ReadonlyMap<string, number>;
  /** Processes of hosts that were started. */
  readonly hostStarts: number;
  readonly hostEnds: readonly HostEnd[];
  readonly calls: readonly Call[];
  readonly keyedCalls: readonly KeyedCall[];
  readonly kills: readonly Kill[];
  readonly outages: readonly Outage[];
  readonly entries: readonly Entry[];
  readonly transfers: readonly KeyedTransfer[];
  /** Holds that were left open, and made six minutes older. */
  readonly agedHolds: number;
  readonly holds: readonly OpenHold[];
  readonly asks: readonly Ask[];
  readonly dueSlots: readonly DueSlot[];
  readonly runs: readonly Run[];
  readonly deliveries: readonly Delivery[];
  readonly posts: readonly Post[];
  /** Faults that `namedrop ledger verify` found. */
  readonly ledgerFaults: readonly string[];
}
