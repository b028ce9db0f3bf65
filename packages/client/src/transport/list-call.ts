import { ListError } from '../errors/namedrop-error.js';
import { Call, type CallResult } from './call.js';

/** A page of a list: items under a name, and where the next page begins. */
export interface CursorPage {
  readonly next_before: string | null;
}

/** Sends the request for a page. @param before `next_before` of the page before; undefined for the first page */
type LoadPage<Page> = (before?: string) => Promise<CallResult<Page>>;

/** A call for a list. Awaited, it gives one page; `for await` goes over the items of this page and of all that follow. */
export class ListCall<Page extends CursorPage, Item> extends Call<Page> implements AsyncIterable<Item> {
  readonly #what: string;
  readonly #load: LoadPage<Page>;
  readonly #itemsOf: (page: Page) => readonly Item[];

  /** @param what name of the list in messages, without the API key */
  constructor(what: string, load: LoadPage<Page>, itemsOf: (page: Page) => readonly Item[]) {
    super(load());
    this.#what = what;
    this.#load = load;
    this.#itemsOf = itemsOf;
  }

  /** @throws ListError for a page without items, and for a cursor that an earlier page had: the list would not end */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const cursors = new Set<string>();
    for (let loading = this.withResponse(); ; ) {
      const { data: page } = await loading;
      const items = page && this.#itemsOf(page);
      if (!Array.isArray(items)) throw new ListError(`${this.#what}: the reply is not a page of the list`);
      const cursor = String(page.next_before ?? '');
      if (cursors.has(cursor))
        throw new ListError(`${this.#what}: the reply has the next_before of an earlier page; the list would not end`);
      yield* items;
      if (!cursor) return;
      cursors.add(cursor);
      loading = this.#load(cursor);
    }
  }
}
