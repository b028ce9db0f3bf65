import type { AccountId, DeliverySource, NewDelivery } from '@namedrop/plugin-api';

/** What sends deliveries here, by event. */
export class Sources {
  readonly #byEvent = new Map<string, DeliverySource>();

  /** @throws Error for an event that is there already */
  register(source: DeliverySource): void {
    if (this.#byEvent.has(source.event)) throw new Error(`the event ${source.event} is registered twice`);
    this.#byEvent.set(source.event, source);
  }

  /** @throws Error for an event that nobody has registered */
  require(event: string): void {
    if (!this.#byEvent.has(event)) throw new Error(`nobody has registered the event ${event}`);
  }

  find(event: string): DeliverySource | undefined {
    return this.#byEvent.get(event);
  }

  events(): string[] {
    return [...this.#byEvent.keys()];
  }

  /** What a test of a source sends; undefined for an id that is nobody's source. */
  async sample(id: string, account?: AccountId): Promise<NewDelivery | undefined> {
    for (const source of this.#byEvent.values()) {
      const sample = await source.sample(account, id);
      if (sample) return sample;
    }
    return undefined;
  }
}
