import type { ProviderId } from '@namedrop/contract';
import { type CacheTierName, type Credits, PROVIDER_FAILURES, type ProviderFailure } from '@namedrop/core';
import type {
  Answer,
  Answers,
  AskOptions,
  BudgetedQuestion,
  LookupOptions,
  Outcome,
  Priced,
  Sale,
} from '@namedrop/plugin-api';
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

export interface AskingOptions extends Pick<LookupOptions, 'scope' | 'fresh'> {
  /** Of the ask. */
  readonly requestId: string;
}

/** Provider of a panel, looked up before it is asked. */
interface PreparedMember {
  /** undefined: it takes asking. */
  readonly known: Voice | undefined;
  ask(options: AskOptions): Promise<Voice>;
}

/** What can be said without asking: answers that are kept, and providers that cannot be asked. */
export async function knownOf(panel: readonly PanelMember[], answers: Answers, options: LookupOptions): Promise<Known> {
  const prepared = await prepareAll(panel, answers, options);
  return prepared.map(({ known }) => known);
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
export function askingSteps(
  panel: readonly PanelMember[],
  answers: Answers,
  { requestId, ...options }: AskingOptions,
): AskingSteps {
  let prepared: readonly PreparedMember[] = [];
  return {
    async known() {
      prepared = await prepareAll(panel, answers, options);
      return prepared.map(({ known }) => known);
    },
    isCached,
    questions: (known) => questionsOf(panel, known),
    ask: (index, spending) => prepared[index]!.ask({ requestId, spending }),
  };
}

function prepareAll(
  panel: readonly PanelMember[],
  answers: Answers,
  options: LookupOptions,
): Promise<readonly PreparedMember[]> {
  return Promise.all(
    panel.map(async (member): Promise<PreparedMember> => {
      if ('failure' in member) return unaskable(member);
      const question = await answers.prepare(member.platform, 'api', member.question, options);
      return {
        known: question.known && voiceOf(member, question.known),
        ask: async (asking) => voiceOf(member, await question.ask(asking)),
      };
    }),
  );
}

function unaskable({ provider, failure }: Unheard): PreparedMember {
  const voice = { provider, failure };
  return { known: voice, ask: async () => voice };
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
