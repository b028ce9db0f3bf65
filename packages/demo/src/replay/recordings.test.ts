import { LIVE_PLATFORMS } from '@namedrop/contract';
import test from 'ava';
import { type LiveAnswer, LiveRecording } from './live-recording.js';
import { type RecordedAnswer, Recording } from './recording.js';
import { loadRecordings } from './recordings.js';
import { PLATFORMS } from './surfaces.test.helper.js';

const recordings = await loadRecordings();
const live = recordings.all.flatMap((recording) => Object.values(recording.live ?? {}));
const liveAnswers = live.flatMap((recorded) => ('overloaded' in recorded ? [] : [recorded]));
const answers = recordings.all.flatMap(({ brand, platforms }) => {
  return PLATFORMS.flatMap((platform) => {
    const recorded = platforms[platform];
    return 'overloaded' in recorded ? [] : [{ brand, platform, recorded }];
  });
});

test('at least six different questions are recorded', (t) => {
  t.true(new Set(recordings.all.map(({ query }) => query)).size >= 6);
});

test('every citation stands on an example host that nobody can register', (t) => {
  for (const { recorded } of answers) {
    for (const { url } of recorded.citations) t.regex(new URL(url).hostname, /\.example$/);
  }
  for (const { citations, ads, brands } of liveAnswers) {
    for (const { url } of [...citations, ...ads, ...brands]) if (url) t.regex(new URL(url).hostname, /\.example$/);
  }
});

test('recorded delays are those of real engines, and short enough to wait for', (t) => {
  for (const { latencyMs } of live) t.true(latencyMs >= 1000 && latencyMs <= 3000);
  for (const { recorded } of answers) t.true(recorded.latencyMs >= 300 && recorded.latencyMs <= 2000);
});

test('each brand is named by some platform and left out by another, but for one that all of them know', (t) => {
  const everywhere = recordings.all.filter(({ brand, platforms }) => {
    return PLATFORMS.every((platform) => textOf(platforms[platform]).includes(brand));
  });
  t.true(everywhere.length <= 1);
  for (const { brand, platforms } of recordings.all) {
    t.true(
      PLATFORMS.some((platform) => textOf(platforms[platform]).includes(brand)),
      brand,
    );
  }
});

test('the first recording shows on live surfaces what only they have', (t) => {
  const first = recordings.all[0].live!;
  t.like(first.ai_overview, { text: '' });
  t.like(first.chatgpt, { ads: [{ rendered: true }, { rendered: false }] });
  for (const platform of ['chatgpt', 'perplexity'] as const) {
    t.true((first[platform] as LiveAnswer).fanOut.length >= 3, platform);
  }
});

test('a chat always answers: an absent answer is refused there, and taken from a search page', (t) => {
  const answer = { latencyMs: 0, text: ['Yes.'], citations: [] };
  const absent = { latencyMs: 0, absent: true };
  for (const platform of LIVE_PLATFORMS) {
    const all = Object.fromEntries(LIVE_PLATFORMS.map((one) => [one, one === platform ? absent : answer]));
    const parsed = LiveRecording.safeParse(all);
    t.is(parsed.success, ['ai_overview', 'ai_mode', 'bing_copilot'].includes(platform), platform);
  }
});

test('a question without a live part gets stand-ins there', (t) => {
  const { query } = recordings.all.find((recording) => !recording.live)!;
  for (const platform of LIVE_PLATFORMS) {
    t.regex((recordings.live(query, platform) as LiveAnswer).text, /This is a stand-in/);
  }
});

test('a question is found whatever its capitals, blanks and question mark', (t) => {
  for (const query of [
    'Best CRM for  small business?',
    ' best crm for small business ',
    'BEST CRM FOR SMALL BUSINESS',
  ]) {
    t.is(recordings.find(query)?.brand, 'Brambleway', query);
  }
  t.is(recordings.find('best crm'), undefined);
});

test('a citation that supports words not in the answer is refused', (t) => {
  const recording = structuredClone(recordings.all[0]);
  const answer = recording.platforms.chatgpt as RecordedAnswer;
  const wrong = {
    ...answer,
    text: answer.text.split('\n'),
    citations: [{ url: 'https://a.example', title: 'A', supports: 'x-y-z' }],
  };
  const parsed = Recording.safeParse({ ...recording, platforms: { chatgpt: wrong } });
  t.regex(JSON.stringify(parsed.error?.issues), /must quote/);
});

function textOf(recorded: Recording['platforms']['chatgpt']): string {
  return 'overloaded' in recorded ? '' : recorded.text;
}
