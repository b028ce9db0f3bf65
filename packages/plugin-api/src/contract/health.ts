/** Whether a plugin can do its work now. */
export interface Health {
  readonly ok: boolean;
  /** One sentence for the operator. */
  readonly detail?: string;
}
