import test, { type ExecutionContext } from 'ava';
import { startAsks } from './ask-world.js';

type Place = { readonly type?: string; readonly country?: string; readonly city?: string };

/** What tests look at in a request to any of the four. */
interface Told {
  readonly model: string;
  readonly instructions?: string;
  readonly system?: string;
  readonly systemInstruction?: { readonly parts: readonly { readonly text: string }[] };
  readonly input: readonly object[];
  readonly messages: readonly object[];
  readonly contents: readonly { readonly role: string }[];
  readonly tools: readonly { readonly user_location?: Place }[];
  readonly max_tokens?: number;
  readonly generationConfig: { readonly temperature?: number };
}

/** What the four were told at last, in the words of each. */
async function told(t: ExecutionContext, body: object) {
  const { ask, sent } = await startAsks(t);
  const { status, text } = await ask(body);
  t.is(status, 200, text);
  const to = (platform: Parameters<typeof sent>[0]) => sent(platform) as unknown as Told;
  return { openai: to('chatgpt'), anthropic: to('claude'), gemini: to('gemini'), perplexity: to('perplexity') };
}

const MESSAGES = [
  { role: 'user', content: 'Which CRM?' },
  { role: 'assistant', content: 'Acme.' },
  { role: 'user', content: 'Why?' },
];

/** The system text that each of the four saw. */
const systemsOf = ({ openai, anthropic, gemini, perplexity }: Awaited<ReturnType<typeof told>>) => [
  openai.instructions,
  anthropic.system,
  gemini.systemInstruction?.parts[0]?.text,
  perplexity.instructions,
];

test('the system message goes to every provider, before all else (ASK-13)', async (t) => {
  t.deepEqual(systemsOf(await told(t, { system_message: 'Be brief.' })), Array(4).fill('Be brief.'));
  t.deepEqual(systemsOf(await told(t, {})), Array(4).fill(undefined));
});

test('a system message among the messages wins, wherever it stands, and is no turn (ASK-14)', async (t) => {
  const messages = [...MESSAGES, { role: 'system', content: 'Be long.' }];
  const all = await told(t, { messages, system_message: 'Be brief.' });
  t.deepEqual(systemsOf(all), Array(4).fill('Be long.'));
  t.deepEqual(all.openai.input, MESSAGES);
  t.deepEqual(all.anthropic.messages, MESSAGES);
  t.deepEqual(
    all.gemini.contents.map(({ role }) => role),
    ['user', 'model', 'user'],
  );
  t.is(all.perplexity.input.length, 3);
});

test('models, temperature and tokens go where they are meant for (ASK-20, ASK-22, ASK-23)', async (t) => {
  const model = { openai: 'gpt-4.1', gemini: 'gemini-2.5-pro' };
  const { openai, anthropic, gemini, perplexity } = await told(t, {
    model,
    params: { temperature: 0.5, max_tokens: 100 },
  });
  t.like(openai, { model: 'gpt-4.1', temperature: 0.5, max_output_tokens: 100 });
  t.is(anthropic.max_tokens, 100);
  t.false('temperature' in anthropic);
  t.is(gemini.generationConfig.temperature, 0.5);
  t.like(perplexity, { temperature: 0.5, max_output_tokens: 100 });
});

test('the web is searched unless it is not to be (ASK-29, ASK-30)', async (t) => {
  for (const one of Object.values(await told(t, {}))) t.is(one.tools.length, 1);
  for (const one of Object.values(await told(t, { web_search: false }))) t.false('tools' in one);
});

test('a country goes to three and a city to two; Gemini is told the same as ever (ASK-32, ASK-33, ASK-35)', async (t) => {
  const here = await told(t, { country: 'uk', city: 'Leeds' });
  const anywhere = await told(t, {});
  const placeOf = ({ tools }: Told) => tools[0]?.user_location;
  t.deepEqual(placeOf(here.openai), { type: 'approximate', country: 'GB', city: 'Leeds' });
  t.deepEqual(placeOf(here.anthropic), { type: 'approximate', country: 'GB', city: 'Leeds' });
  t.deepEqual(placeOf(here.perplexity), { country: 'GB' });
  t.deepEqual(here.gemini, anywhere.gemini);
  t.deepEqual([anywhere.openai, anywhere.anthropic, anywhere.perplexity].map(placeOf), [
    { type: 'approximate' },
    undefined,
    undefined,
  ]);
});
