/** Rows of accounts in a table of a plugin's schema, as data. Large accounts are worked through in batches. */
export interface AccountRows {
  readonly table: string;
  /** SQL condition of the rows of account $1, a UUID. Default: `account_id = $1`. */
  readonly where?: string;
  /** SQL assignments that empty the rows, which `where` no longer matches then. Absent: the rows are deleted. */
  readonly set?: string;
  /** Reason why the rows stay when the account is erased. */
  readonly keeps?: string;
}
