import type { Fault, Outcome } from '@namedrop/core';
import { terminalText } from '../../plugins/terminal-text.js';
import type { AskedReport, DoctorFinding } from './finding.js';
import type { ShapeDrift } from './reply-shape.js';

/** Comparison of a reply with samples, or the reason why there is none. */
export type Comparison =
  | { readonly left: string }
  | {
      /** Folder or file of the samples. */
      readonly from: string;
      /** Absent: the reply resembles no sample. */
      readonly drift?: ShapeDrift;
    };

/** One engine that was asked. */
export interface Asked {
  /** e.g. `chatgpt-live`. */
  readonly name: string;
  readonly outcome: Outcome;
  readonly comparison: Comparison;
  /** File of the recording. */
  readonly saved?: string;
  /** Sentences on work besides the question that failed, e.g. the recording cannot be written. */
  readonly problems?: readonly string[];
}

/** Returns the finding on an engine that was asked. @param clean removes secrets from a text */
export function findingOf(asked: Asked, clean: (text: string) => string): DoctorFinding {
  const { name, outcome, problems = [] } = asked;
  const words = 'fault' in outcome ? [`${outcome.fault}: ${outcome.detail}`] : answerWords(outcome);
  const rest = [...driftWords(asked), ...(asked.saved ? [`saved as ${asked.saved}`] : []), ...problems];
  const what = `ask ${name}`;
  const detail = terminalText(clean([seconds(outcome.latencyMs), ...words, ...rest].join(', ')));
  const report = withCleanTexts(reportOf(asked), clean);
  const state = stateOf(asked);
  return state === 'ok'
    ? { state, what, detail, asked: report }
    : { state, what, detail, remedy: remedyOf(asked), asked: report };
}

/** What an operator does about an engine that fails. */
const BY_FAULT: Readonly<Record<Fault, string>> = {
  timeout: 'ask it again in a minute; if it stays slow, raise its deadline (docs/configuration.md)',
  rate_limited: 'ask it again in a minute; if it stays so, raise the limits of the key at the vendor',
  auth_failed: 'replace its key: look at the account, its credit and its rights at the vendor',
  unavailable: 'ask it again in a minute, and look at the status page of the vendor',
  error: 'record the reply with --save FOLDER, and look at what the vendor answers',
  region: 'ask it in a region that it serves: GET /v1/modes lists them',
  unconfigured: 'set its key: npx namedrop plugins ls names the variable',
  over_budget: 'raise its budget, or ask it tomorrow (UTC)',
};

function remedyOf({ name, outcome, comparison, problems = [] }: Asked): string {
  if ('fault' in outcome) return BY_FAULT[outcome.fault];
  if (problems.length > 0) return 'correct the folder in --save or --against, then run the command again';
  if (hasDrifted(comparison))
    return 'look at the reply (--save FOLDER), and install a version of the plugin that reads it';
  if (isOddlyEmpty(outcome.answer))
    return `ask again: npx namedrop doctor --ask ${name}; if it recurs, look at the reply (--save FOLDER)`;
  return 'nothing breaks by new fields; record the reply with --save FOLDER, and compare with it: --against FOLDER';
}

/** Returns the report with every text clean, at any depth: models and fields are words of the vendor. */
function withCleanTexts(report: AskedReport, clean: (text: string) => string): AskedReport {
  return JSON.parse(JSON.stringify(report), (_name, value) => (typeof value === 'string' ? clean(value) : value));
}

function stateOf({ outcome, comparison, problems = [] }: Asked): DoctorFinding['state'] {
  if ('fault' in outcome || hasDrifted(comparison) || problems.length > 0) return 'fail';
  const isNew = 'from' in comparison && comparison.drift && comparison.drift.added.length > 0;
  return isNew || isOddlyEmpty(outcome.answer) ? 'warn' : 'ok';
}

/** Something is gone or of another kind. Fields that are only new break no reader. */
function hasDrifted(comparison: Comparison): boolean {
  if ('left' in comparison) return false;
  const { drift } = comparison;
  return !drift || drift.missing.length + drift.changed.length > 0;
}

type Answer = Extract<Outcome, { answer: unknown }>['answer'];

/** No AI answer, or no source of an engine that should have searched: possible, and worth a look when it recurs. */
function isOddlyEmpty({ text, citations, grounded }: Answer): boolean {
  return text === null || (citations.length === 0 && grounded !== false);
}

function answerWords({ answer }: Extract<Outcome, { answer: unknown }>): string[] {
  const { text, citations, model, cost, grounded } = answer;
  return [
    ...(model ? [model] : []),
    text === null ? 'no AI answer was shown' : `${text.length} characters`,
    `${citations.length} ${citations.length === 1 ? 'citation' : 'citations'}`,
    ...(grounded === false ? ['answered without a search'] : []),
    cost ? `$${cost.usd.toFixed(4)} (${cost.source})` : 'cost unknown',
  ];
}

function driftWords({ comparison }: Asked): string[] {
  if ('left' in comparison) return [`shape not compared: ${comparison.left}`];
  const { from, drift } = comparison;
  if (!drift) return [`drift: the reply resembles none of ${from}`];
  const words = (kind: string, paths: readonly string[]) => (paths.length > 0 ? [`${kind} ${paths.join('; ')}`] : []);
  const found = [...words('missing', drift.missing), ...words('changed', drift.changed), ...words('new', drift.added)];
  return found.length > 0 ? [`drift from ${from}: ${found.join(', ')}`] : ['no drift'];
}

function reportOf({ name, outcome, comparison, saved }: Asked): AskedReport {
  const answer = 'answer' in outcome ? outcome.answer : undefined;
  return {
    engine: name,
    latency_ms: outcome.latencyMs,
    model: answer?.model ?? null,
    characters: answer?.text?.length ?? null,
    citations: answer?.citations.length ?? null,
    cost: answer?.cost ?? null,
    compared_with: 'from' in comparison ? comparison.from : null,
    drift: ('from' in comparison && comparison.drift) || null,
    saved: saved ?? null,
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
