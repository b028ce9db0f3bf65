import { type RecordedPlatform, VENDORS } from '@namedrop/demo';

/** About as long as engines answer. */
const TEXT = [
  'Acme is a popular choice for small teams, as it is set up in an afternoon and asks little of those who use it.',
  'Globex follows: its reports go deeper, and its price rises with every seat.',
  'Initech suits those who live in their mail, and Umbrella those who sell over the telephone.',
  'Whichever you choose, try it with your own data for two weeks before you pay for a year.',
].join(' ');

const CITATIONS = ['reviews', 'forum', 'news', 'guide'].map((site) => ({
  url: `https://${site}.example/crm?page=2`,
  title: `What the ${site} says of CRM systems`,
  supports: 'Acme is a popular choice for small teams',
}));

/** What each vendor answers, in its true shape. */
export const ANSWERS: readonly { readonly platform: RecordedPlatform; readonly body: unknown }[] = VENDORS.map(
  (vendor) => ({
    platform: vendor.platform,
    body: vendor.answer({
      model: 'model-2026-11-01',
      latencyMs: 0,
      tokens: { input: 10, output: 120, reasoning: 0 },
      searches: ['best crm'],
      citations: CITATIONS,
      text: TEXT,
    }),
  }),
);

/** The same as a chat completion, which is what a gateway asks for. */
export const COMPLETION = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_760_000_000,
  model: 'model-2026-11-01',
  choices: [{ index: 0, message: { role: 'assistant', content: TEXT, annotations: CITATIONS }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 10, completion_tokens: 120, total_tokens: 130 },
};
