import type { AskResult } from '@namedrop/contract';
import { askFailure, askPrice, type Credits, credits, type Matching } from '@namedrop/core';
import type { AccountId, Admission, Answers, CallUsage, Logger, Wallet } from '@namedrop/plugin-api';
import type { Archive, AskEnd } from './archive.js';
import type { AskRequest } from './ask-request.js';
import { answeredOf, findingsOf, resultOf } from './ask-result.js';
import { type AskingOptions, heard, isCached, knownOf, type Voice } from './asking.js';
import { type PanelMember, panelOf } from './panel.js';
import type { AskPrices } from './tariff.js';

export interface AskParts {
  readonly answers: Answers;
  readonly wallet: Wallet;
  readonly archive: Pick<Archive, 'keep'>;
  readonly prices: AskPrices;
  readonly matching: Matching;
  readonly log: Logger;
}

/** Of an ask that was accepted before it runs. */
export interface AcceptedAsk {
  readonly id: string;
  readonly account: AccountId;
  /** Asked only when a provider has to be: what the cache answers takes no token. */
  readonly admission: Admission;
}

/** An ask that has run, whatever its providers answered. */
export interface Asked {
  readonly result: AskResult;
  readonly usage: CallUsage;
}

/** Milliseconds that a call takes beside asking. */
const MARGIN_MS = 10_000;

/** One live ask from request to response: it is paid for, asked, read and archived. */
export class AskService {
  constructor(private readonly parts: AskParts) {}

  /**
   * What it would cost if everybody answered anew has to be there, also where the cache knows better (docs/conformance.md,
   * ASK-54 and ASK-55); what is charged is what was answered.
   * @throws InsufficientFunds, and ApiError 429 `rate_limited`
   */
  async run(request: AskRequest, accepted: AcceptedAsk): Promise<Asked> {
    const started = performance.now();
    const { answers, matching } = this.parts;
    const { id, account, admission } = accepted;
    const panel = panelOf(request, this.parts);
    const options: AskingOptions = { requestId: id, ...(request.isPrivate && { scope: account }) };
    const known = await knownOf(panel, answers, options);
    const limited = known.includes(undefined);
    if (limited) await admission.take();
    const quoted = await this.#quote(account, panel);
    await using hold = await this.#hold(accepted, panel, quoted).catch(async (refusal: unknown) => {
      if (limited) await admission.giveBack();
      throw refusal;
    });
    const heardOf = await heard(panel, known, answers, options);
    // Before the money: what cannot be reported is not paid for.
    const findings = findingsOf(heardOf, request, matching);
    const price = await this.#priceOf(account, heardOf.voices);
    const { cost } = await hold.settle(Math.min(price, quoted) as Credits);
    // Another call's question answered this one too.
    if (limited && !heardOf.asked) await admission.giveBack();
    const result = resultOf(findings, { cost, latencyMs: Math.round(performance.now() - started) });
    await this.#keep(accepted, endOf(result, heardOf.voices));
    return { result, usage: usageOf(result, heardOf.voices) };
  }

  #quote(account: AccountId, panel: readonly PanelMember[]): Promise<Credits> {
    const worst = askPrice({ fresh: panel.map(({ share }) => share), cached: 0 });
    return this.parts.wallet.quote(account, worst);
  }

  #hold({ id, account }: AcceptedAsk, panel: readonly PanelMember[], amount: Credits) {
    const longest = Math.max(0, ...panel.map((member) => ('deadlineMs' in member ? member.deadlineMs : 0)));
    const purpose = { kind: 'ask', id, note: 'live' };
    return this.parts.wallet.hold(account, amount, purpose, { withinMs: longest + MARGIN_MS });
  }

  async #priceOf(account: AccountId, voices: readonly Voice[]): Promise<Credits> {
    const answered = answeredOf(voices);
    if (answered.length === 0) return credits(0);
    const fresh = answered.filter((voice) => !isCached(voice)).map(({ share }) => share);
    return this.parts.wallet.quote(account, askPrice({ fresh, cached: answered.length - fresh.length }));
  }

  /** What was paid for is delivered even when the disk is full; that it could not be kept is the operator's. */
  async #keep({ id, account }: AcceptedAsk, end: AskEnd): Promise<void> {
    try {
      await this.parts.archive.keep({ id, account, ...end });
    } catch (err) {
      this.parts.log.error({ ask: id, err }, 'ask was answered but could not be archived');
    }
  }
}

/** An ask has failed when no provider answered (docs/conformance.md, ASR-02 and ASR-09). */
function endOf(content: AskResult, voices: readonly Voice[]): AskEnd {
  const failures = voices.flatMap((voice) => ('failure' in voice ? [voice.failure] : []));
  if (failures.length < voices.length) return { state: 'succeeded', content };
  return { state: 'failed', content: askFailure(failures) };
}

function usageOf({ cached, usage }: AskResult, voices: readonly Voice[]): CallUsage {
  const fresh = answeredOf(voices).filter((voice) => !isCached(voice));
  return { units: usage.billable_units, cacheHit: cached, providers: fresh.map(({ provider }) => provider) };
}
