import type { ExtractBrandsParams, ExtractedBrands } from './generated/index.js';
import { Balances, UsageReports } from './resources/account.js';
import { Asks } from './resources/asks.js';
import { Checks } from './resources/checks.js';
import { Health, Modes } from './resources/deployment.js';
import { Mentions } from './resources/mentions.js';
import { Watches } from './resources/watches.js';
import { type ClientOptions, settingsOf } from './settings.js';
import type { Call } from './transport/call.js';
import { type CallOptions, Transport } from './transport/transport.js';
import { verifyWebhook } from './webhooks/verify-webhook.js';

/** Client of the API that keys open. */
export class Namedrop {
  readonly checks: Checks;
  readonly watches: Watches;
  readonly balance: Balances;
  readonly usage: UsageReports;
  readonly modes: Modes;
  readonly health: Health;
  readonly asks: Asks;
  readonly mentions: Mentions;
  /** Webhooks that the deployment sends. */
  readonly webhooks = { verify: verifyWebhook } as const;
  readonly #transport: Transport;

  /** @throws NamedropError for a missing or unusable option */
  constructor(options: ClientOptions = {}) {
    const transport = new Transport(settingsOf(options));
    this.#transport = transport;
    this.checks = new Checks(transport);
    this.watches = new Watches(transport);
    this.balance = new Balances(transport);
    this.usage = new UsageReports(transport);
    this.modes = new Modes(transport);
    this.health = new Health(transport);
    this.asks = new Asks(transport);
    this.mentions = new Mentions(transport);
  }

  /** Finds brands in a text, free of charge. Older API; checks replace it. */
  extractBrands(params: ExtractBrandsParams, options?: CallOptions): Call<ExtractedBrands> {
    const path = ['v1', 'extract_brands'];
    return this.#transport.call({ method: 'POST', path, body: params, repeatable: 'always' }, options);
  }
}
