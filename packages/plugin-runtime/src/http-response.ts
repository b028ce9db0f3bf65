import type { HttpBody } from './http-body.js';

/** What is overridden below. TypeScript has these as properties, and lets no accessor or method take their place. */
type Overridden =
  | 'url'
  | 'body'
  | 'bodyUsed'
  | 'arrayBuffer'
  | 'blob'
  | 'bytes'
  | 'clone'
  | 'formData'
  | 'json'
  | 'text';
const ResponseHead: new (body: null, init: ResponseInit) => Omit<Response, Overridden> = Response;

export interface ResponseFacts {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: [string, string][];
}

/**
 * A response whose body is read from where it comes. The web stream that others have costs more than all the rest of a
 * call; here there is one only for those who ask for it.
 */
export class HttpResponse extends ResponseHead implements Response {
  readonly url: string;
  readonly #body: HttpBody | null;
  #read = false;
  #streamed: Response | undefined;

  constructor(body: HttpBody | null, { url, ...init }: ResponseFacts) {
    super(null, init);
    this.url = url;
    this.#body = body;
  }

  /** Null also once the body was read by another way. */
  get body(): Response['body'] {
    return this.#read ? null : this.#asStream().body;
  }

  get bodyUsed(): boolean {
    return this.#read || (this.#streamed?.bodyUsed ?? false);
  }

  async bytes(): ReturnType<Response['bytes']> {
    if (!this.#body || this.#read || this.#streamed) return this.#asStream().bytes();
    this.#read = true;
    return this.#body.whole();
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#asStream().arrayBuffer();
  }

  async blob(): Promise<Blob> {
    return this.#asStream().blob();
  }

  async formData(): Promise<FormData> {
    return this.#asStream().formData();
  }

  clone(): Response {
    return this.#asStream().clone();
  }

  /** The same with a web stream, which does all that nobody needs in a hurry. */
  #asStream(): Response {
    if (this.#read) throw new TypeError('the body has been read already');
    this.#streamed ??= new Response(this.#body?.toStream(), this);
    return this.#streamed;
  }
}
