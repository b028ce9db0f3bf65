/** One POST of JSON. */
export interface Shot {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Every `UNIQUE` in it becomes a text that no other request carries. */
  readonly body: string;
}

export const UNIQUE = '{{unique}}';

/** What the load process is told to do. */
export interface LoadOrder {
  /** Taken in turn; the shots of one go out at the same time, and it is done when all are answered. */
  readonly units: readonly (readonly Shot[])[];
  /** Units in flight. */
  readonly concurrency: number;
  readonly seconds: number;
}
