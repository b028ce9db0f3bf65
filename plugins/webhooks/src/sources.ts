import type { AccountId, DeliverySource, NewDelivery, Queryable } from '@namedrop/plugin-api';

/** Plugins that send deliveries through this host, by event. */
export class Sources {
  readonly #byEvent = new Map<string, DeliverySource>();

  /** @throws Error for an event that is there already */
  register(source: DeliverySource): void {
    if (this.#byEvent.has(source.event)) throw new Error(`the event ${source.event} is registered twice`);
    this.#byEvent.set(source.event, source);
  }

  /** @throws Error for an event that no plugin has registered */
  require(event: string): void {
    if (!this.#byEvent.has(event)) throw new Error(`nobody has registered the event ${event}`);
  }

  find(event: string): DeliverySource | undefined {
    return this.#byEvent.get(event);
  }

  events(): string[] {
    return [...this.#byEvent.keys()];
  }

  /** Those of these sources of which nothing is sent again, as long as they are paused. */
  async silent(deliveries: readonly Pick<NewDelivery, 'event' | 'source'>[], within: Queryable): Promise<Set<string>> {
    const all = new Set<string>();
    for (const [event, group] of Map.groupBy(deliveries, (delivery) => delivery.event)) {
      const sources = [...new Set(group.map(({ source }) => source))];
      for (const source of (await this.find(event)?.silent?.(sources, within)) ?? []) all.add(source);
    }
    return all;
  }

  /** Returns the delivery that a test of a source sends; undefined for an id that is no source. */
  async sample(id: string, account?: AccountId): Promise<NewDelivery | undefined> {
    for (const source of this.#byEvent.values()) {
      const sample = await source.sample(account, id);
      if (sample) return sample;
    }
    return undefined;
  }
}
