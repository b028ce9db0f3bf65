import { createHash } from 'node:crypto';
import { detectionDelays } from '@namedrop/core';

type Inputs = Parameters<typeof detectionDelays>;
type Delays = ReturnType<typeof detectionDelays>;

/** Watches that are remembered. */
const MAX_REMEMBERED = 1000;

/** Detection delays of the watches that were read last: computing them takes some 30 ms of the processor. */
export class KnownDelays {
  readonly #known = new Map<string, { readonly digest: string; readonly delays: Delays }>();

  /** Returns the same as `detectionDelays`, which it calls again only for other inputs. @param id of the watch */
  of(id: string, ...inputs: Inputs): Delays {
    const digest = createHash('sha256').update(JSON.stringify(inputs)).digest('base64');
    const known = this.#known.get(id);
    const delays = known?.digest === digest ? known.delays : detectionDelays(...inputs);
    this.#known.delete(id);
    this.#known.set(id, { digest, delays });
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > MAX_REMEMBERED) this.#known.delete(oldest);
    return delays;
  }
}
