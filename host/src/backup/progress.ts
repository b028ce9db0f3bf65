/** Receives how far a backup or a restore is. */
export interface Progress {
  /** @param bytes of the table so far, as text of COPY */
  table(name: string, bytes: number): void;
  /** A step that is not about one table, e.g. `verifying the checksum`. */
  step(sentence: string): void;
}
