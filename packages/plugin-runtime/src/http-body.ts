import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { fetchFailure } from './fetch-failure.js';

export interface BodyOptions {
  /** `Content-Encoding` of the response. */
  readonly coding?: string | string[];
  /** Of the body, decompressed. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** How what we accept is decompressed, by content coding. */
const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The body of a response, decompressed, in pieces as they come. It can be read once. */
export class HttpBody implements AsyncIterable<Uint8Array> {
  constructor(
    private readonly raw: Readable,
    private readonly options: BodyOptions,
  ) {}

  /**
   * Whoever leaves the loop early gives the connection up.
   * @throws RangeError for what is larger than the cap; TypeError where it breaks off or is damaged; the signal's reason
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const { maxBytes, signal } = this.options;
    let bytes = 0;
    try {
      for await (const piece of this.#decoded()) {
        bytes += piece.byteLength;
        if (bytes > maxBytes) throw new RangeError(`the response body is larger than ${maxBytes} bytes`);
        yield piece;
      }
    } catch (error) {
      throw error instanceof RangeError ? error : fetchFailure('terminated', error, signal);
    }
  }

  /** All of it. */
  async whole(): Promise<Buffer<ArrayBuffer>> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** The same as a web stream. */
  toStream(): ReadableStream<Uint8Array> {
    const pieces = this[Symbol.asyncIterator]();
    return new ReadableStream({
      pull: async (stream) => {
        const { done, value } = await pieces.next();
        if (done) stream.close();
        else stream.enqueue(value);
      },
      cancel: () => this.giveUp(),
    });
  }

  /** For a body that nobody will read, or read on. */
  giveUp(): void {
    this.raw.on('error', () => undefined).destroy();
  }

  /** A coding that nobody knows is left as it is, and so is a list of several, which nobody sends. */
  #decoded(): Readable {
    const decoder = DECODERS.get(String(this.options.coding).toLowerCase());
    // A failure of either is met by whoever reads.
    return decoder ? pipeline(this.raw, decoder(), () => undefined) : this.raw;
  }
}
