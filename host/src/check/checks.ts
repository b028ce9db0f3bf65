import { randomUUID } from 'node:crypto';
import type { ModeName } from '@namedrop/core';
import {
  type Accepted,
  type AccountId,
  type Check,
  type CheckRequest,
  type Checks,
  type Clock,
  type SalePorts,
  sell,
} from '@namedrop/plugin-api';
import type { Surfaces } from '../answers/surfaces.js';
import type { Contributed } from '../plugins/contributed.js';
import { CheckSale, type CheckSaleParts } from './check-sale.js';
import { ReadAnswers } from './read-answers.js';

export interface CheckParts extends Omit<CheckSaleParts, 'read' | 'wallet'>, Pick<SalePorts, 'budgets'> {
  readonly contributed: Pick<Contributed, 'wallet'>;
  readonly surfaces: Surfaces;
  readonly clock: Clock;
}

/** Runs checks, from the request to the report, for the route and for plugins. */
export class CheckService implements Checks {
  readonly #read = new ReadAnswers();

  constructor(private readonly parts: CheckParts) {}

  requireAvailable(mode: ModeName): void {
    const { surfaces } = this.parts;
    const found = surfaces.requireMode(mode);
    surfaces.requireAny(found, found.platforms);
  }

  async run(account: AccountId, asked: CheckRequest, accepted?: Accepted): Promise<Check> {
    const { surfaces, clock, contributed, budgets } = this.parts;
    const startedAt = performance.now();
    const call: Accepted = accepted ?? { id: randomUUID(), at: clock.now() };
    const mode = surfaces.requireMode(asked.mode);
    const request = { ...asked, mode: mode.name, platforms: asked.platforms ?? mode.platforms };
    surfaces.requireAny(mode, request.platforms);
    surfaces.requireModels(mode, request.models ?? {});
    const order = { account, request, channel: mode.channel, price: mode.price, call, startedAt };
    const { wallet } = contributed;
    const sale = new CheckSale(order, { ...this.parts, wallet, read: this.#read });
    return sale.checkOf(await sell(sale, { wallet, budgets }));
  }
}
