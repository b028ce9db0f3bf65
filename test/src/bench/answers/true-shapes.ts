import type { RecordedPlatform } from '@namedrop/demo';
import { seededIntegers } from '../seeded.js';
import { PAGES } from './pages.js';

/** Characters of a page that only the vendor can read. */
const ENCRYPTED_PAGE = 2400;
const ENCRYPTED_INDEX = 200;
/** Characters of the markup with which Google wants its search suggestions shown. */
const SUGGESTIONS = 5000;
const SNIPPET = 420;
const SEARCHED_S = 4;

/** Fields of a reply, some of which are read here. */
type Fields = Readonly<Record<string, unknown>>;
type Item = Fields & { readonly type: string };

/** What the Responses API and the Agent API repeat of the request and its settings. */
const ECHO = {
  background: false,
  frequency_penalty: 0,
  instructions: null,
  max_output_tokens: null,
  max_tool_calls: null,
  metadata: {},
  parallel_tool_calls: true,
  presence_penalty: 0,
  previous_response_id: null,
  prompt_cache_key: null,
  reasoning: { effort: 'medium', summary: null },
  safety_identifier: null,
  service_tier: 'default',
  store: false,
  temperature: 1,
  text: { format: { type: 'text' }, verbosity: 'medium' },
  top_logprobs: 0,
  top_p: 1,
  truncation: 'disabled',
  user: null,
};

/** Adds the fields of a vendor's reply that no surface reads, at their usual size: they are received and parsed too. */
export const TRUE_SHAPES: Readonly<Record<RecordedPlatform, (reply: never) => unknown>> = {
  chatgpt: (reply: Fields & { readonly output: readonly Item[]; readonly created_at: number }) => ({
    ...reply,
    ...ECHO,
    billing: { payer: 'developer' },
    completed_at: reply.created_at + SEARCHED_S,
    prompt_cache_retention: null,
    tool_choice: 'required',
    tools: [
      {
        type: 'web_search',
        filters: null,
        search_context_size: 'medium',
        user_location: { type: 'approximate', city: null, country: null, region: null, timezone: null },
      },
    ],
    output: [{ id: `rs_${opaque(48)}`, type: 'reasoning', summary: [] }, ...reply.output],
  }),
  claude: (reply: Fields & { readonly content: readonly Item[]; readonly usage: Fields }) => ({
    ...reply,
    content: reply.content.map(withEncryptedParts),
    usage: {
      ...reply.usage,
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
      inference_geo: 'not_available',
    },
  }),
  gemini: (reply: Fields & { readonly candidates: readonly [Fields & { readonly groundingMetadata: Fields }] }) => ({
    ...reply,
    candidates: reply.candidates.map((candidate) => ({
      ...candidate,
      groundingMetadata: { ...candidate.groundingMetadata, searchEntryPoint: { renderedContent: suggestions() } },
    })),
    usageMetadata: {
      ...(reply.usageMetadata as Fields),
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 10 }],
      serviceTier: 'standard',
    },
  }),
  perplexity: (reply: Fields & { readonly output: readonly Item[]; readonly created_at: number }) => ({
    ...reply,
    ...ECHO,
    completed_at: reply.created_at + SEARCHED_S,
    tool_choice: 'auto',
    tools: [{ type: 'web_search' }],
    output: reply.output.map(withAllResults),
  }),
};

/** Ten results of a search that found any, each with its encrypted page; citations with their encrypted positions. */
function withEncryptedParts(block: Item): Item {
  if (block.type === 'web_search_tool_result') {
    if ((block.content as readonly unknown[]).length === 0) return block;
    const content = PAGES.map((page) => ({
      type: 'web_search_result',
      ...page,
      page_age: 'September 14, 2026',
      encrypted_content: opaque(ENCRYPTED_PAGE),
    }));
    return { ...block, content };
  }
  const { citations } = block as { citations?: readonly Fields[] };
  if (!citations) return block;
  return { ...block, citations: citations.map((cited) => ({ ...cited, encrypted_index: opaque(ENCRYPTED_INDEX) })) };
}

/** Results that are not cited follow those that are. */
function withAllResults(item: Item): Item {
  if (item.type !== 'search_results') return item;
  const cited = item.results as readonly (Fields & { readonly url: string; readonly snippet: string })[];
  const others = PAGES.filter(({ url }) => cited.every((result) => result.url !== url)).map((page, index) => ({
    id: cited.length + index + 1,
    ...page,
    source: 'web',
    snippet: '',
  }));
  const results = [...cited, ...others].map((result) => ({
    ...result,
    snippet: result.snippet.padEnd(SNIPPET, ' CRM systems keep contacts, deals and tasks.'),
    date: '2026-09-14',
    last_updated: '2026-11-01',
  }));
  return { ...item, results };
}

function suggestions(): string {
  const style = '.chip{display:inline-block;border:solid 1px;border-radius:16px;min-width:14px;padding:5px 16px}\n';
  return `<style>\n${style.repeat(SUGGESTIONS / style.length)}</style>\n<div class="chip">best crm</div>\n`;
}

const next = seededIntegers(7);

/** Characters of base64 that mean nothing. */
function opaque(characters: number): string {
  return Buffer.from(Array.from({ length: (characters * 3) / 4 }, () => next() & 0xff)).toString('base64');
}
