import type { AskResult } from '@namedrop/contract';
import type { Credits } from '@namedrop/core';
import type { AccountId, Admission, CallUsage, Logger, Wallet } from '@namedrop/plugin-api';
import type { Archive } from './archive.js';
import { endOf } from './ask-end.js';
import type { AskEngine, PreparedAsk } from './ask-engine.js';
import type { AskRequest } from './ask-request.js';
import { resultOf } from './ask-result.js';
import { isCached } from './asking.js';

export interface LiveAskParts {
  readonly engine: AskEngine;
  readonly wallet: Pick<Wallet, 'hold'>;
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

/** Milliseconds that a call takes beside asking. */
const MARGIN_MS = 10_000;

/** One live ask from request to response: it is paid for, asked, read and archived. */
export class LiveAsks {
  constructor(private readonly parts: LiveAskParts) {}

  /**
   * What it would cost if everybody answered anew has to be there, also where the cache knows better; what is charged is
   * what was answered. A second run returns the response that the first one archived.
   * @throws InsufficientFunds, and ApiError 429 `rate_limited` and `budget_exceeded`
   */
  async run(request: AskRequest, accepted: AcceptedAsk): Promise<Asked> {
    const started = performance.now();
    const { engine, archive, log } = this.parts;
    const { id, account, admission } = accepted;
    const archived = await this.#archived(accepted);
    if (archived) return { result: archived };
    const ask = await engine.prepare(request, account);
    const known = await engine.known(ask);
    const someToAsk = known.includes(undefined);
    // Where nobody can be asked and nothing is known, nothing is paid either: only the token bounds such calls.
    const limited = someToAsk || !known.some((voice) => voice && isCached(voice));
    if (limited) await admission.take();
    const refuse = async (refusal: unknown) => {
      if (limited) await admission.giveBack();
      throw refusal;
    };
    await using spending = await engine.reserve(ask, known).catch(refuse);
    await using hold = await this.#hold(accepted, ask).catch(refuse);
    // Read before it is paid for: what cannot be reported is not.
    const { found, asked } = await engine.answer(ask, known, { id, spending });
    const { cost } = await hold.settle(Math.min(found.price, ask.quoted) as Credits);
    // Another call's question answered this one too.
    if (someToAsk && !asked) await admission.giveBack();
    const spent = { cost, latencyMs: Math.round(performance.now() - started) };
    // What was paid for is delivered even when the disk is full; that it could not be kept is the operator's.
    await archive.keep({ id, account, ...endOf(found, spent) }).catch((err: unknown) => {
      log.error({ ask: id, err }, 'ask was answered but could not be archived');
    });
    return { result: resultOf(found.findings, spent), usage: found.usage };
  }

  async #archived({ id, account, isSecondRun }: AcceptedAsk): Promise<AskResult | undefined> {
    const found = isSecondRun ? await this.parts.archive.find(id, account) : undefined;
    return found && !found.expired && found.state === 'succeeded' ? found.content : undefined;
  }

  #hold({ id, once }: AcceptedAsk, { account, quoted, longestMs }: PreparedAsk) {
    const purpose = { kind: 'ask', id, note: 'live' };
    return this.parts.wallet.hold(account, quoted, purpose, { once, withinMs: longestMs + MARGIN_MS });
  }
}
