/** One call of an upstream, as nock replays it and `@namedrop/testing` records it. */
export interface RecordedExchange {
  /** Scheme, host and port, e.g. `https://api.example.com:443`. */
  readonly scope: string | RegExp;
  readonly method?: string;
  /** With the query. */
  readonly path: string | RegExp;
  readonly body?: unknown;
  readonly status?: number;
  /** Parsed where it is JSON, else the text. */
  readonly response?: unknown;
  readonly rawHeaders?: Readonly<Record<string, string | string[]>>;
  readonly reqheaders?: Readonly<Record<string, unknown>>;
}
