import type { AskResult } from '@namedrop/contract';
import {
  type AccountId,
  type Admission,
  type CallUsage,
  type Logger,
  type Sale,
  type SalePorts,
  type Sold,
  sell,
} from '@namedrop/plugin-api';
import type { Archive } from './archive.js';
import { endOf, type Found } from './ask-end.js';
import type { AskEngine } from './ask-engine.js';
import type { AskRequest } from './ask-request.js';
import { resultOf, type Spent } from './ask-result.js';
import type { Voice } from './asking.js';

export interface LiveAskParts extends SalePorts {
  readonly engine: AskEngine;
  readonly archive: Pick<Archive, 'keep' | 'find'>;
  readonly log: Logger;
}

/** Of an ask that was accepted before it runs. */
export interface AcceptedAsk {
  readonly id: string;
  readonly account: AccountId;
  /** UUID under which it is paid for once; absent: its caller does not repeat the call. */
  readonly once?: string;
  /** Whether an earlier run of the call may have asked, paid and archived. */
  readonly isSecondRun: boolean;
  /** Asked unless the cache has the whole answer, which takes no token. */
  readonly admission: Admission;
}

/** An ask that has run, whatever its providers answered. */
export interface Asked {
  readonly result: AskResult;
  /** Absent: an earlier run of the call asked. */
  readonly usage?: CallUsage;
}

type SoldAsk = Pick<Sold<Voice, Found>, 'cost' | 'soldAt'>;

/** Milliseconds that a call takes beside asking. */
const MARGIN_MS = 10_000;

/** One live ask from request to response: it is paid for, asked, read and archived. */
export class LiveAsks {
  constructor(private readonly parts: LiveAskParts) {}

  /**
   * Sells an ask at the price of what was answered. A second run returns the response that the first one archived.
   * @throws InsufficientFunds, and ApiError 429 `rate_limited` and `budget_exceeded`
   */
  async run(request: AskRequest, accepted: AcceptedAsk): Promise<Asked> {
    const started = performance.now();
    const { engine, archive, log } = this.parts;
    const { id, account, once, admission } = accepted;
    const archived = await this.#archived(accepted);
    if (archived) return { result: archived };
    const ask = await engine.prepare(request, account);
    const spentOf = ({ cost, soldAt }: SoldAsk): Spent => ({ cost, latencyMs: Math.round(soldAt - started) });
    const sale: Sale<Voice, Found> = {
      ...engine.sale(ask, id),
      purpose: { kind: 'ask', id, note: 'live' },
      once,
      withinMs: ask.longestMs + MARGIN_MS,
      admission,
      // The worst case has to be there, also where the cache knows better (docs/conformance.md, ASK-54 and ASK-55).
      whenKnown: 'hold',
      storing: {
        store: (sold) => archive.keep({ id, account, ...endOf(sold.found, spentOf(sold)) }),
        failed: (err) => log.error({ ask: id, err }, 'ask was answered but could not be archived'),
      },
    };
    const sold = await sell(sale, this.parts);
    return { result: resultOf(sold.found.findings, spentOf(sold)), usage: sold.found.usage };
  }

  async #archived({ id, account, isSecondRun }: AcceptedAsk): Promise<AskResult | undefined> {
    const found = isSecondRun ? await this.parts.archive.find(id, account) : undefined;
    return found && !found.expired && found.state === 'succeeded' ? found.content : undefined;
  }
}
