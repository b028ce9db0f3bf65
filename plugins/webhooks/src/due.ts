/** A delivery of which an attempt is due. */
export interface Due {
  readonly id: string;
  /** Host and port. */
  readonly receiver: string;
}
