/** Where callers reach this deployment: as it is configured, else where the host listens. */
export class PublicAddress {
  #base: string | undefined;

  /** @param configured absent: it is known once the host listens */
  constructor(configured?: string) {
    this.#base = configured;
  }

  listensAt(url: string): void {
    this.#base ??= url;
  }

  /** @param path with its leading slash. @throws Error before the host listens */
  of(path: string): string {
    if (this.#base === undefined) throw new Error('the address is not known before the host listens');
    return this.#base.replace(/\/+$/, '') + path;
  }
}
