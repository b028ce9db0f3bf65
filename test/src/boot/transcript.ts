/** Everything that one program has printed so far. */
export class Transcript {
  readonly #texts = { stdout: '', stderr: '' };
  readonly #watchers = new Set<() => void>();

  get stdout(): string {
    return this.#texts.stdout;
  }

  get stderr(): string {
    return this.#texts.stderr;
  }

  add(stream: 'stdout' | 'stderr', text: unknown): void {
    this.#texts[stream] += text;
    for (const look of this.#watchers) look();
  }

  /** Resolves with a stream's text once it matches. Rejects when the program ends before. */
  async printed(
    pattern: RegExp,
    finished: Promise<{ readonly code: number | null }>,
    stream: 'stdout' | 'stderr' = 'stdout',
  ): Promise<string> {
    const { promise: matched, resolve } = Promise.withResolvers<string>();
    const look = () => pattern.test(this.#texts[stream]) && resolve(this.#texts[stream]);
    const ended = finished.then(({ code }) => {
      throw new Error(`ended with ${code} before printing ${pattern}:\n${this.stdout}${this.stderr}`);
    });
    this.#watchers.add(look);
    look();
    try {
      return await Promise.race([matched, ended]);
    } finally {
      this.#watchers.delete(look);
    }
  }
}
