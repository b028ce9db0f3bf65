/** Work that is done once for all who ask for it at the same time, and goes on for as long as one of them waits. */
export class SharedWork<T> {
  readonly #running = new Map<string, Running<T>>();

  /**
   * @param name equal for equal work
   * @param work given a signal that is aborted when nobody waits any more
   * @throws what the work throws; the signal's reason, as soon as it is aborted
   */
  async join(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const running = this.#running.get(name) ?? this.#start(name, work);
    running.waiting++;
    try {
      return await unlessAborted(running.result, signal);
    } finally {
      if (--running.waiting === 0) this.#end(name, running, signal.reason);
    }
  }

  #start(name: string, work: (signal: AbortSignal) => Promise<T>): Running<T> {
    const stop = new AbortController();
    const running: Running<T> = { result: work(stop.signal), stop, waiting: 0 };
    this.#running.set(name, running);
    return running;
  }

  /** At once, so that whoever asks next does not join work that is being given up, or is over. */
  #end(name: string, running: Running<T>, reason: unknown): void {
    if (this.#running.get(name) === running) this.#running.delete(name);
    running.stop.abort(reason);
  }
}

interface Running<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
}

function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
