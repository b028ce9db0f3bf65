import { type Answer, cutAnswer, SurfaceError, type TokenUsage } from '@namedrop/plugin-api';
import { citationsOf } from './citations.js';
import { messageFailure } from './failure.js';
import { type Block, type MessageReply, readBlocks, type TextBlock, type ToolBlock, type Usage } from './reply.js';

/**
 * The answer of a model, without thinking and without the narration between its searches.
 * @param turns the replies to one question: the first, and one for each time that it was resumed
 * @throws SurfaceError when a turn failed, refuses, or all of them say nothing
 */
export function messageAnswer(turns: readonly MessageReply[], vendor: string): Answer {
  const failure = turns.map((turn) => messageFailure(turn, vendor)).find((found) => found !== undefined);
  if (failure) throw failure;
  const blocks = readBlocks(turns.flatMap(({ content }) => content));
  const runs = answerRuns(blocks);
  const text = runs.map((run) => run.map((block) => block.text).join('')).join('\n\n');
  if (text.trim() === '') throw new SurfaceError('error', `${vendor}: the answer is empty`);
  const model = turns.at(-1)?.model;
  const usages = turns.flatMap(({ usage }) => (usage ? [usage] : []));
  return cutAnswer({
    text,
    citations: runs.flat().flatMap(citationsOf),
    fanOut: blocks.flatMap(queryOf),
    ...(model && { model }),
    ...(usages.length === turns.length && tokensOf(usages)),
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

/** Whether the model searched, by the calls that the replies report. */
export function messageSearched(turns: readonly MessageReply[]): boolean {
  return readBlocks(turns.flatMap(({ content }) => content)).some(isSearch);
}

/** Web searches of vendors other than Anthropic have its name at the end of theirs. */
function isSearch(block: Block): block is ToolBlock {
  return block.type === 'server_tool_use' && /web_search$/.test(block.name ?? '');
}

function queryOf(block: Block): string[] {
  if (!isSearch(block)) return [];
  const query = block.input?.query ?? '';
  return query.trim() === '' ? [] : [query];
}

/** Adds up the turns. Sums beyond what a number holds exactly are no counts, and absent. */
function tokensOf(usages: readonly Usage[]): { readonly tokens?: TokenUsage } {
  const sum = (count: (usage: Usage) => number) => usages.reduce((total, usage) => total + count(usage), 0);
  const reasoning = sum((usage) => usage.output_tokens_details.thinking_tokens);
  const input = sum((usage) => usage.input_tokens + usage.cache_creation_input_tokens + usage.cache_read_input_tokens);
  const output = sum((usage) => usage.output_tokens);
  if (![input, output, reasoning].every(Number.isSafeInteger)) return {};
  return { tokens: { input, output, ...(reasoning > 0 && { reasoning }) } };
}
