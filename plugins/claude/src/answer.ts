import {
  type Answer,
  costOfTokens,
  cutAnswer,
  SurfaceError,
  type TokenPrices,
  type TokenUsage,
} from '@namedrop/plugin-api';
import { citationsOf } from './citations.js';
import { failureOf } from './faults.js';
import { type Block, type Reply, readBlocks, type TextBlock, type Usage } from './reply.js';

/**
 * What the model answered, without thinking and without the narration between its searches.
 * @param turns the replies to one question: the first, and one for each time that it was resumed
 * @param prices of the model that was asked; absent: no cost is estimated
 * @throws SurfaceError when a turn failed, refuses, or all of them say nothing
 */
export function toAnswer(turns: readonly Reply[], prices?: TokenPrices): Answer {
  const failure = turns.map(failureOf).find((found) => found !== undefined);
  if (failure) throw failure;
  const blocks = readBlocks(turns.flatMap(({ content }) => content));
  const runs = answerRuns(blocks);
  const text = runs.map((run) => run.map((block) => block.text).join('')).join('\n\n');
  if (text.trim() === '') throw new SurfaceError('error', 'Anthropic: the answer is empty');
  const model = turns.at(-1)?.model;
  const usages = turns.flatMap(({ usage }) => (usage ? [usage] : []));
  const isCounted = usages.length === turns.length;
  const cost = isCounted ? costOf(usages, prices) : undefined;
  return cutAnswer({
    text,
    citations: runs.flat().flatMap(citationsOf),
    fanOut: blocks.flatMap(queryOf),
    ...(model && { model }),
    ...(isCounted && { tokens: sumOf(usages) }),
    ...(cost && { cost }),
  });
}

/**
 * The runs of text between tools that make up the answer: the last one, and those that cite. The others narrate
 * ("I'll search for…"). Where the last one is empty, the model was cut off: then all that it said.
 */
function answerRuns(blocks: readonly Block[]): TextBlock[][] {
  const runs: TextBlock[][] = [[]];
  for (const block of blocks) {
    if (isText(block)) runs.at(-1)?.push(block);
    else runs.push([]);
  }
  const answer = runs.filter(
    (run, index) => index === runs.length - 1 || run.some(({ citations }) => citations.length > 0),
  );
  return (answer.some(speaks) ? answer : runs).filter(speaks);
}

function isText(block: Block): block is TextBlock {
  return block.type === 'text';
}

function speaks(run: readonly TextBlock[]): boolean {
  return run.some(({ text }) => text.trim() !== '');
}

function queryOf(block: Block): string[] {
  if (isText(block) || block.type !== 'server_tool_use' || block.name !== 'web_search') return [];
  const query = block.input?.query ?? '';
  return query.trim() === '' ? [] : [query];
}

function sumOf(usages: readonly Usage[]): TokenUsage {
  const reasoning = total(usages, (usage) => usage.output_tokens_details.thinking_tokens);
  return { ...inputAndOutput(usages), ...(reasoning > 0 && { reasoning }) };
}

/** Estimates the cost. Input that is written to the cache costs as other input here: no request asks for that. */
function costOf(usages: readonly Usage[], prices: TokenPrices | undefined) {
  const cachedInput = total(usages, (usage) => usage.cache_read_input_tokens);
  const searches = total(usages, (usage) => usage.server_tool_use.web_search_requests);
  return costOfTokens({ ...inputAndOutput(usages), cachedInput, searches }, prices);
}

function inputAndOutput(usages: readonly Usage[]) {
  return {
    input: total(usages, (use) => use.input_tokens + use.cache_creation_input_tokens + use.cache_read_input_tokens),
    output: total(usages, (use) => use.output_tokens),
  };
}

function total(usages: readonly Usage[], count: (usage: Usage) => number): number {
  return usages.reduce((sum, usage) => sum + count(usage), 0);
}
