import type { TarEntry } from '../file/tar-entry.js';

/** Reads the entries of a backup in their order, folder by folder. */
export class EntryCursor {
  #next: Promise<IteratorResult<TarEntry>> | undefined;

  /** @param folders the only ones that are read; entries of others are skipped */
  constructor(
    private readonly entries: AsyncGenerator<TarEntry>,
    private readonly folders: readonly string[],
  ) {}

  /** Reads the entries that come next and are below a folder; none where the next one is not. */
  async *below(folder: string): AsyncGenerator<TarEntry> {
    for (;;) {
      const { done, value } = await this.#peek();
      if (done || !value.name.startsWith(folder)) return;
      this.#next = undefined;
      yield value;
    }
  }

  #peek(): Promise<IteratorResult<TarEntry>> {
    this.#next ??= this.#find();
    return this.#next;
  }

  async #find(): Promise<IteratorResult<TarEntry>> {
    for (;;) {
      const next = await this.entries.next();
      if (next.done || this.folders.some((folder) => next.value.name.startsWith(folder))) return next;
    }
  }
}
