import { Fragment } from 'preact';
import type { MarkedBlock, MarkedRun } from '../../answers/answer-marks.js';
import { SafeLink } from '../../ui/text/safe-link.js';
import { SafeText } from '../../ui/text/safe-text.js';

/** An answer as a reader sees it. All of it is text of the engine. */
export const AnswerText = ({ blocks }: { readonly blocks: readonly MarkedBlock[] }) => (
  <div class="answer">
    {blocks.map((block, index) => (
      <BlockView key={index} block={block} />
    ))}
  </div>
);

function BlockView({ block: { kind, sign, depth, runs } }: { readonly block: MarkedBlock }) {
  const content = runs.map((run, index) => <RunView key={index} run={run} />);
  if (kind === 'code') return <pre>{content}</pre>;
  if (kind === 'quote') return <blockquote>{content}</blockquote>;
  return (
    <p class={kind === 'item' ? `answer-item depth-${depth}` : kind === 'heading' ? 'answer-heading' : undefined}>
      {sign && <span class="answer-sign">{sign} </span>}
      <span>{content}</span>
    </p>
  );
}

function RunView({ run }: { readonly run: MarkedRun }) {
  if (run.cite) return <CiteNumber cite={run.cite} occurrence={run.occurrence} />;
  const text = <SafeText text={run.text} />;
  const named = run.name ? (
    <mark class={run.name} tabIndex={-1}>
      {text}
      {run.name === 'you' && <span class="hidden"> (you)</span>}
    </mark>
  ) : (
    text
  );
  const linked = run.address === undefined ? named : <SafeLink address={run.address}>{named}</SafeLink>;
  const code = run.code ? <code>{linked}</code> : linked;
  const strong = run.strong ? <strong>{code}</strong> : code;
  return run.said ? <span class="said">{strong}</span> : <Fragment>{strong}</Fragment>;
}

/** Number of a cited page in the text: leads to the page in the list. */
const CiteNumber = ({ cite, occurrence = 1 }: { readonly cite: number; readonly occurrence?: number }) => (
  <a class="cite" id={citeId(cite, occurrence)} href={`#page-${cite}`} aria-label={`Cited page ${cite}`}>
    {cite}
  </a>
);

/** Id of the number of a cited page in the text. */
export const citeId = (cite: number, occurrence: number) => `cited-${cite}-${occurrence}`;
