import type { ProviderId } from '@namedrop/contract';
import { type CacheTierName, type Credits, PROVIDER_FAILURES, type ProviderFailure } from '@namedrop/core';
import type { AccountId, Answer, Answers, BudgetedQuestion, Outcome, Priced, Sale } from '@namedrop/plugin-api';
import type { Askable, PanelMember } from './panel.js';

/** A provider that answered. */
export interface Heard {
  readonly provider: ProviderId;
  readonly answer: Answer;
  /** What answered, as exactly as is known. */
  readonly model: string;
  readonly latencyMs: number;
  /** Set when nobody was asked for it. */
  readonly tier?: CacheTierName;
  /** What it costs if it was asked. */
  readonly share: Credits;
}

/** A provider that did not. */
export interface Unheard {
  readonly provider: ProviderId;
  readonly failure: ProviderFailure;
}

export type Voice = Heard | Unheard;

/** What became of an ask's questions. */
export interface Voices {
  /** One per provider, in the order of the panel. */
  readonly voices: readonly Voice[];
  /** Whether any provider was asked for it. */
  readonly asked: boolean;
}

/** What is known of a panel before anybody is asked. */
export type Known = readonly (Voice | undefined)[];

export interface AskingOptions {
  /** Of the ask. */
  readonly requestId: string;
  /** Who keeps the answers to himself; absent: nobody. */
  readonly scope?: AccountId;
  /** Asks also those whose answers are known. Default false. */
  readonly fresh?: boolean;
}

/** What can be said without asking: answers that are kept, and providers that cannot be asked. */
export function knownOf(
  panel: readonly PanelMember[],
  answers: Answers,
  { scope, fresh = false }: Pick<AskingOptions, 'scope' | 'fresh'>,
): Promise<Known> {
  return Promise.all(
    panel.map(async (member) => {
      if ('failure' in member) return { provider: member.provider, failure: member.failure };
      if (fresh) return undefined;
      const outcome = await answers.known(member.platform, 'api', member.question, { scope });
      return outcome && voiceOf(member, outcome);
    }),
  );
}

/** Returns the questions that take asking, for budgets. */
export function questionsOf(panel: readonly PanelMember[], known: Known): BudgetedQuestion[] {
  return panel.flatMap((member, index) =>
    'failure' in member || known[index] ? [] : [{ platform: member.platform, channel: 'api' as const }],
  );
}

/** Steps of a sale that put questions to a panel. */
export type AskingSteps = Pick<Sale<Voice, Priced>, 'known' | 'isCached' | 'questions' | 'ask'>;

/** Returns the steps that ask each member of a panel of which nothing is known. */
export function askingSteps(panel: readonly PanelMember[], answers: Answers, options: AskingOptions): AskingSteps {
  return {
    known: () => knownOf(panel, answers, options),
    isCached,
    questions: (known) => questionsOf(panel, known),
    async ask(index, spending) {
      // A member that cannot be asked is known.
      const member = panel[index] as Askable;
      const outcome = await answers.ask(member.platform, 'api', member.question, { ...options, spending });
      return voiceOf(member, outcome);
    },
  };
}

/** Whether it was answered for somebody else, or before. */
export function isCached(voice: Voice): boolean {
  return 'tier' in voice && voice.tier !== undefined;
}

function voiceOf({ provider, share, model }: Askable, outcome: Outcome): Voice {
  if ('fault' in outcome) return { provider, failure: PROVIDER_FAILURES[outcome.fault] };
  const { answer, latencyMs, tier } = outcome;
  return { provider, answer, latencyMs, model: answer.model ?? model, tier, share };
}
