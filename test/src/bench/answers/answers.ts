import { type RecordedPlatform, VENDORS } from '@namedrop/demo';
import { TRUE_SHAPES } from './true-shapes.js';
import { writeAnswer } from './write-answer.js';

/** Characters of an answer's text, without the markers that vendors put into it. */
export const ANSWER_LENGTHS = [400, 4000] as const;
export type AnswerLength = (typeof ANSWER_LENGTHS)[number];

/** Different answers per vendor and length: a host that remembers a text gains nothing. */
const VARIANTS = 16;
const MODEL = 'model-2026-11-01';

/** Bodies of replies, by length of the answer in them. */
export type Replies = Readonly<Record<AnswerLength, readonly Buffer[]>>;

/** What each vendor's API replies, in its true shape. */
export const REPLIES = Object.fromEntries(
  VENDORS.map((vendor, index) => [
    vendor.platform,
    repliesOf(index, ({ text, citations }) =>
      TRUE_SHAPES[vendor.platform](
        vendor.answer({
          model: MODEL,
          latencyMs: 0,
          tokens: tokensOf(text),
          searches: ['best crm 2026', 'crm comparison small teams'],
          citations: [...citations],
          text,
        }) as never,
      ),
    ),
  ]),
) as Readonly<Record<RecordedPlatform, Replies>>;

/** The same answers as chat completions. */
export const COMPLETIONS: Replies = repliesOf(VENDORS.length, ({ text, citations }) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_760_000_000,
  model: MODEL,
  choices: [{ index: 0, message: { role: 'assistant', content: text, annotations: citations }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 10, completion_tokens: tokensOf(text).output, total_tokens: 10 + tokensOf(text).output },
}));

function repliesOf(vendor: number, reply: (answer: ReturnType<typeof writeAnswer>) => unknown): Replies {
  const variants = (characters: AnswerLength) =>
    Array.from({ length: VARIANTS }, (_, variant) => {
      const answer = writeAnswer(characters, 1 + vendor * VARIANTS + variant);
      return Buffer.from(JSON.stringify(reply(answer)));
    });
  const [short, long] = ANSWER_LENGTHS;
  return { [short]: variants(short), [long]: variants(long) } as Replies;
}

/** Four characters to a token, as is usual in English. */
function tokensOf(text: string) {
  return { input: 900, output: Math.ceil(text.length / 4), reasoning: 0 };
}
