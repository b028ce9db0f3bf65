import { ANSWER_LIMITS, SurfaceError } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { toAnswer } from './answer.js';
import { readReply } from './reply.js';
import { fixture, REDIRECTS } from './surface.test.helper.js';

const answerOf = (name: string) => toAnswer(readReply(fixture(name)));

function withheld(t: ExecutionContext, body: unknown, message: RegExp): void {
  const error = t.throws(() => toAnswer(readReply(body)), { instanceOf: SurfaceError, message });
  t.is((error as SurfaceError | undefined)?.fault, 'error');
}

test('a grounded reply becomes text, cited pages, searches, model and tokens (CHR-27)', (t) => {
  t.deepEqual(answerOf('grounded'), {
    text: 'Für kleine Agenturen passt „Brewline“ ☕ am besten. Acme CRM™ kostet 19 € im Monat 💶. Wer viel telefoniert, nimmt Dialwise.',
    citations: [
      {
        url: `${REDIRECTS}brewline`,
        title: 'brewline.example',
        text: 'Für kleine Agenturen passt „Brewline“ ☕ am besten.',
      },
      { url: `${REDIRECTS}acme`, title: 'acme.example', text: 'Acme CRM™ kostet 19 € im Monat 💶.' },
      { url: `${REDIRECTS}dialwise`, title: 'dialwise.example', text: 'Wer viel telefoniert, nimmt Dialwise.' },
    ],
    fanOut: ['best crm small agency', 'crm preis agentur'],
    model: 'gemini-3.8-flash-001',
    tokens: { input: 100, output: 140, reasoning: 88 },
  });
});

test('thoughts are no part of the answer', (t) => {
  t.is(answerOf('thoughts-and-text').text, 'Brewline, then Dialwise.');
  withheld(t, fixture('thoughts-only'), /the answer is empty/);
});

test('parts of other kinds are passed over', (t) => {
  t.is(answerOf('unknown-parts').text, 'Brewline is fine.');
});

test('a cut answer is an answer, and an answer cut to nothing is none', (t) => {
  t.is(answerOf('max-tokens-text').text, 'Brewline is fine, and so');
  withheld(t, fixture('max-tokens-empty'), /the answer is empty/);
});

test('a blocked prompt is an error that repeats nothing of the reason', (t) => {
  withheld(t, fixture('blocked-prompt'), /^Gemini: the prompt was blocked$/);
  withheld(
    t,
    { ...fixture('not-grounded'), promptFeedback: { blockReason: 'KEY=secret' } },
    /^Gemini: the prompt was blocked$/,
  );
});

for (const reason of [
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'OTHER',
  'MALFORMED_RESPONSE',
]) {
  test(`an answer that ends with ${reason} is withheld, whatever text it has`, (t) => {
    const reply = { ...(fixture('safety').candidates as object[])[0], finishReason: reason };
    withheld(t, { candidates: [reply] }, /the answer was withheld/);
    withheld(t, { candidates: [{ finishReason: reason }] }, /the answer was withheld/);
  });
}

test('text is an answer also when the way it ended is unknown or unsaid', (t) => {
  for (const finishReason of ['FINISH_REASON_UNSPECIFIED', 'CONTINUATION', 'HOLOGRAM', null, undefined]) {
    const [candidate] = fixture('not-grounded').candidates as object[];
    t.is(toAnswer(readReply({ candidates: [{ ...candidate, finishReason }] })).text, 'Brewline is fine.');
  }
});

test('a reply without a word is no answer', (t) => {
  for (const candidates of [undefined, null, [], [null], [{}], 'x']) withheld(t, { candidates }, /the answer is empty/);
  for (const text of ['', ' \n '])
    withheld(t, { candidates: [{ content: { parts: [{ text }] } }] }, /the answer is empty/);
});

test('a reply without grounding, or with searches that found nothing, cites nothing', (t) => {
  t.like(answerOf('not-grounded'), { citations: [], fanOut: [] });
  t.like(answerOf('no-chunks'), { citations: [], fanOut: ['best crm'] });
});

test('what the reply does not say is absent from the answer; reasoning is, when there was none', (t) => {
  const { tokens, model } = answerOf('not-grounded');
  t.deepEqual(tokens, { input: 12, output: 40 });
  t.is(model, 'gemini-3.8-flash-001');
  const [candidate] = fixture('not-grounded').candidates as object[];
  t.deepEqual(Object.keys(toAnswer(readReply({ candidates: [candidate] }))), ['text', 'citations', 'fanOut']);
});

test('half characters are mended', (t) => {
  const parts = [{ text: 'Brewline \ud83d leads' }];
  t.is(toAnswer(readReply({ candidates: [{ content: { parts } }] })).text, 'Brewline \ufffd leads');
});

test('an answer is cut to the limits, however much the reply holds', (t) => {
  const many = 2 * ANSWER_LIMITS.citations;
  const title = 'A'.repeat(2 * ANSWER_LIMITS.line);
  const groundingChunks = Array.from({ length: many }, () => ({ web: { uri: 'https://a.example/', title } }));
  const webSearchQueries = Array.from({ length: many }, () => 'crm');
  const groundingMetadata = { groundingChunks, webSearchQueries };
  const { citations, fanOut } = toAnswer(
    readReply({ candidates: [{ content: { parts: [{ text: 'Acme.' }] }, groundingMetadata }] }),
  );
  t.is(citations.length, ANSWER_LIMITS.citations);
  t.is(citations[0]?.title?.length, ANSWER_LIMITS.line);
  t.is(fanOut?.length, ANSWER_LIMITS.fanOut);
});

test('the cost is estimated from tokens and searches, which Gemini 2 bills once for a prompt', (t) => {
  const usageMetadata = {
    promptTokenCount: 900,
    toolUsePromptTokenCount: 100,
    cachedContentTokenCount: 400,
    candidatesTokenCount: 60,
    thoughtsTokenCount: 40,
  };
  const candidate = {
    content: { parts: [{ text: 'Acme leads.' }] },
    groundingMetadata: { webSearchQueries: ['crm', 'best crm', ' '] },
  };
  const reply = { candidates: [candidate], modelVersion: 'gemini-3.8-flash', usageMetadata };
  const prices = { input: 1.25, cachedInput: 0.125, output: 10, search: 0.01 };
  const costOf = (body: object) => toAnswer(readReply(body), prices).cost;
  t.deepEqual(costOf(reply), { usd: 0.0218, source: 'estimated' });
  t.is(costOf({ ...reply, modelVersion: 'gemini-2.5-flash' })?.usd, 0.0118);
  t.is(costOf({ ...reply, candidates: [{ content: candidate.content }] })?.usd, 0.0018);
  t.is(costOf({ ...reply, usageMetadata: undefined }), undefined);
  t.is(toAnswer(readReply(reply)).cost, undefined);
});
