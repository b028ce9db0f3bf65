import { Call, type CallResult } from './call.js';

/** A page of a list: items under a name, and where the next page begins. */
export interface CursorPage {
  readonly next_before: string | null;
}

/** Sends the request for a page. @param before `next_before` of the page before; undefined for the first page */
type LoadPage<Page> = (before?: string) => Promise<CallResult<Page>>;

/** A call for a list. Awaited, it gives one page; `for await` goes over the items of this page and of all that follow. */
export class ListCall<Page extends CursorPage, Item> extends Call<Page> implements AsyncIterable<Item> {
  readonly #load: LoadPage<Page>;
  readonly #itemsOf: (page: Page) => readonly Item[];

  constructor(load: LoadPage<Page>, itemsOf: (page: Page) => readonly Item[]) {
    super(load());
    this.#load = load;
    this.#itemsOf = itemsOf;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let { data: page } = await this.withResponse();
    for (;;) {
      yield* this.#itemsOf(page);
      if (page.next_before === null) return;
      ({ data: page } = await this.#load(page.next_before));
    }
  }
}
