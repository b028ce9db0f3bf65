/** What an account has for one receiver. */
export interface Lane {
  /** A host. */
  readonly receiver: string;
  readonly account: string;
}

/** A delivery of which an attempt is due. */
export interface Due extends Lane {
  readonly id: string;
}
