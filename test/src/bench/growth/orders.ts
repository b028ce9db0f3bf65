/** Word that a question begins with which the engine of the measured host never answers. */
export const HANGING = 'hang';

/** Settings of the measured host. */
export interface GrowthHostSettings {
  readonly databaseUrl: string;
  readonly folder: string;
}

/** Instruction to the measured host, which answers when it is carried out. */
export type GrowthHostOrder =
  /** Begins the calls whose effects recur: deliveries, a session, a call with an idempotency key that does not end. */
  | { readonly order: 'begin' }
  /** Repeats the call with the idempotency key, which waits for the first one. */
  | { readonly order: 'repeat' };
