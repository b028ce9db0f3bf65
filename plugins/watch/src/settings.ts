import type { Watch } from '@namedrop/plugin-api';

/** Fields of a watch that its owner sets and sees. */
export type Settings = Pick<
  Watch,
  | 'query'
  | 'brand'
  | 'caseSensitive'
  | 'aliases'
  | 'competitors'
  | 'mode'
  | 'interval'
  | 'webhookUrl'
  | 'triggerOn'
  | 'sensitivity'
>;

/** A watch that is not created yet. */
export interface NewWatch extends Settings {
  /** Keys the signatures of its events. */
  readonly secret: string;
}

/** Changes of a watch; an absent field stays as it is. */
export interface WatchChanges extends Partial<NewWatch> {
  readonly status?: Watch['status'];
}
