/** Bytes of a bulk string at most; longer than any answer. */
export const MAX_BYTES = 16 * 1024 * 1024;
/** Characters of a line at most: a type and a number, a status or an error message. */
const MAX_LINE = 64 * 1024;
/** Elements of an array, and how deep arrays stand in arrays, at most. */
const MAX_ELEMENTS = 1000;
const MAX_DEPTH = 4;

const LINE_FEED = 0x0a;
const CRLF_BYTES = 2;

/** Counts the replies (RESP 2) in what comes from a server, without keeping any of it. */
export class ReplyCounter {
  /** The beginning of a line whose end has not come yet. */
  #line = '';
  /** Bytes of a bulk string that have not come yet. */
  #missing = 0;
  /** Elements that arrays still lack, the innermost last. */
  readonly #arrays: number[] = [];

  /**
   * @returns how many replies have ended in this chunk
   * @throws RangeError for what is no reply, and for one that is larger than any that is asked for
   */
  count(chunk: Buffer): number {
    let ended = 0;
    for (let at = 0; at < chunk.length; ) {
      if (this.#missing > 0) {
        const taken = Math.min(this.#missing, chunk.length - at);
        this.#missing -= taken;
        at += taken;
        if (this.#missing === 0) ended += this.#element();
        continue;
      }
      const end = chunk.indexOf(LINE_FEED, at);
      const next = end === -1 ? chunk.length : end + 1;
      if (this.#line.length + next - at > MAX_LINE) throw new RangeError('Redis sent a line without an end');
      this.#line += chunk.toString('latin1', at, next);
      at = next;
      if (end !== -1) ended += this.#endOfLine();
    }
    return ended;
  }

  #endOfLine(): number {
    const line = this.#line;
    this.#line = '';
    const [type = ''] = line;
    if (type === '+' || type === '-' || type === ':') return this.#element();
    if (type === '$') return this.#bulk(size(line, MAX_BYTES));
    if (type === '*') return this.#array(size(line, MAX_ELEMENTS));
    throw new RangeError('Redis sent what is no reply');
  }

  #bulk(bytes: number): number {
    if (bytes === -1) return this.#element();
    this.#missing = bytes + CRLF_BYTES;
    return 0;
  }

  #array(elements: number): number {
    if (elements <= 0) return this.#element();
    if (this.#arrays.length === MAX_DEPTH) throw new RangeError('Redis sent a reply of too many levels');
    this.#arrays.push(elements);
    return 0;
  }

  /** @returns 1 when the element was the reply, or the last one of it */
  #element(): number {
    while (this.#arrays.length > 0) {
      const lacking = (this.#arrays.pop() as number) - 1;
      if (lacking > 0) {
        this.#arrays.push(lacking);
        return 0;
      }
    }
    return 1;
  }
}

/** What a line of the form `$5` says; -1: there is nothing. */
function size(line: string, most: number): number {
  const digits = line.slice(1).trimEnd();
  const given = /^(-1|\d+)$/.test(digits) ? Number(digits) : Number.NaN;
  if (!(given <= most)) throw new RangeError('Redis sent a reply that is larger than any that is asked for');
  return given;
}
