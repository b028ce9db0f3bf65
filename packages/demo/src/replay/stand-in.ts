import type { LiveAnswer } from './live-recording.js';
import type { RecordedAnswer, RecordedPlatform } from './recording.js';

const MODELS: Readonly<Record<RecordedPlatform, string>> = {
  chatgpt: 'gpt-6-luna',
  claude: 'claude-haiku-5-5',
  gemini: 'gemini-3.8-flash',
  perplexity: 'perplexity/sonar',
};

const LATENCY_MS = 400;
const COMPARE =
  'Independent comparisons look at price, ease of use, support and how well a product fits what you already have.';
const KINDS = 'They usually weigh three kinds of option:';
const SOURCE = {
  url: 'https://buyers-guide.example/how-we-compare',
  title: 'How we compare products',
  supports: COMPARE,
};

/** An API's answer to a question that was never recorded. It says what it is, and names no brand of its own. */
export function standIn(query: string, platform: RecordedPlatform): RecordedAnswer {
  return {
    model: MODELS[platform],
    latencyMs: LATENCY_MS,
    tokens: { input: 900, output: 120, reasoning: 0 },
    searches: [query.trim()],
    citations: [SOURCE],
    text: textFor(query),
  };
}

/** The same on the page of any live surface. */
export function liveStandIn(query: string): LiveAnswer {
  return {
    latencyMs: LATENCY_MS,
    citations: [{ ...SOURCE, site: 'Buyers’ Guide' }],
    fanOut: [`${query.trim()} compared`],
    ads: [],
    brands: [],
    text: textFor(query),
  };
}

function textFor(query: string): string {
  return [
    `There is no single best answer to “${query.trim()}”. ${COMPARE}`,
    '',
    KINDS,
    '',
    '1. **All-in-one products**, which cover most needs in one place',
    '2. **Specialists**, which do one thing very well',
    '3. **Open-source options**, which you can run and change yourself',
    '',
    '_This is a stand-in: the demo has no recorded answer to this question._',
  ].join('\n');
}
