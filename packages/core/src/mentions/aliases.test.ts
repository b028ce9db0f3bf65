import test from 'ava';
import { sentimentOf } from '../brand/sentiment.js';
import { stanceOf } from '../brand/stance.js';
import { answerBrands } from './answer-brands.js';
import { brandMentions } from './brand-mentions.js';
import { MentionReader } from './mention-reader.js';
import { readMention } from './read-mention.js';

const listed = (text: string, brand: string, aliases: readonly string[], entities: readonly { name: string }[] = []) =>
  answerBrands({ text, citations: [], entities }, { brand, aliases, matching: 'words' }).map(
    (each) => `${each.found.rank} ${each.brand}`,
  );

test('an answer that writes an alias in another script mentions the brand', (t) => {
  const text = '国内常用的协作工具有 Slack 和飞书。飞书的文档功能更强。';
  t.false(readMention(text, 'Lark').mentioned);
  t.deepEqual(readMention(text, 'Lark', { aliases: ['飞书'] }), {
    mentioned: true,
    rank: 2,
    context: '国内常用的协作工具有 Slack 和飞书。',
  });
  t.deepEqual(listed(text, 'Lark', ['飞书']), ['1 Slack', '2 Lark']);
});

const LIST = '1. **Facebook Ads** – wide reach\n2. **Google Ads** – search\n3. **Meta** – the whole suite';

test('all names of a brand share the rank of the best one, and none counts as another brand before it', (t) => {
  t.is(readMention(LIST, 'Meta').rank, 3);
  t.is(readMention(LIST, 'Meta', { aliases: ['Facebook Ads'] }).rank, 1);
  t.is(readMention(LIST, 'Facebook Ads', { aliases: ['Meta'] }).rank, 1);
  t.is(readMention(LIST, 'Google Ads').rank, 2);
  t.deepEqual(listed(LIST, 'Meta', ['Facebook Ads']), ['1 Meta', '2 Google Ads']);
});

test('two names of a brand before another brand are one', (t) => {
  const text = 'Good CRMs are HubSpot, Zoho, Bigin and Pipedrive.';
  const rank = (aliases?: readonly string[]) =>
    new MentionReader(text).findAll([{ brand: 'Zoho', aliases }, { brand: 'Pipedrive' }])[1]?.rank;
  t.is(rank(), 4);
  t.is(rank(['Bigin']), 3);
});

test('an alias that holds the brand is one mention with it, and a site is one of its names', (t) => {
  const text = 'We compared Acme Cloud with Globex. You find it at acme.io.';
  const rule = { aliases: ['Acme Cloud', 'acme.io'] };
  const reader = new MentionReader(text);
  const places = reader.placesOf({ brand: 'Acme', ...rule }).map(({ start, end }) => text.slice(start, end));
  t.deepEqual(places, ['Acme Cloud', 'acme.io']);
  t.deepEqual(reader.read('Acme', rule)?.places, reader.placesOf({ brand: 'Acme', ...rule }));
  t.deepEqual(listed(text, 'Acme', rule.aliases), ['1 Acme', '2 Globex']);
  t.deepEqual(listed('Only booking.com is cheap.', 'Booking', ['booking.com']), ['1 Booking']);
});

test('what a surface marks up under an alias is no other brand', (t) => {
  const entities = [{ name: 'Facebook Ads' }, { name: 'Meta' }, { name: 'Google Ads' }];
  t.deepEqual(listed(LIST, 'Meta', ['facebook ads'], entities), ['1 Meta', '2 Google Ads']);
});

test('the case of the brand counts for all of its names', (t) => {
  const rule = { aliases: ['GAP'], caseSensitive: true };
  t.false(readMention('Mind the gap. Old navy.', 'Old Navy', rule).mentioned);
  t.true(readMention('Mind the GAP.', 'Old Navy', rule).mentioned);
});

test('literally, each name counts as a substring, or else within two edits', (t) => {
  const rule = { aliases: ['Salesforce'], matching: 'literal' } as const;
  t.is(readMention('Try unslackable things.', 'Slack', rule).context, 'Try unslackable things.');
  t.true(readMention('Try Salesfroce.', 'Slack', rule).mentioned);
  t.false(readMention('Try HubSpot.', 'Slack', rule).mentioned);
});

test('a name that an answer writes does not hide that it misspells another', (t) => {
  const places = new MentionReader('Salesfroce bought Slack.').placesOf({ brand: 'Slack', aliases: ['Salesforce'] });
  t.is(places.length, 2);
});

test('a sentence that writes an alias is about the brand', (t) => {
  const text = 'Globex is slow, but Acme Cloud is the best choice.';
  const outcomes = [{ platform: 'chatgpt', answer: { text, citations: [] }, latencyMs: 1 }] as const;
  const mentions = brandMentions(outcomes, { brand: 'Initech', aliases: ['Acme Cloud', 'Acme'], matching: 'words' });
  t.deepEqual(
    mentions.map(({ brand, sentiment }) => [brand, sentiment]),
    [
      ['Globex', 'negative'],
      ['Initech', 'positive'],
    ],
  );
  const initech = { brand: 'Initech', aliases: ['Acme Cloud'] };
  t.is(sentimentOf(text, 'Globex', [initech]), 'negative');
  t.is(sentimentOf(text, initech, ['Globex']), 'positive');
});

test('an engine that finds nothing of an alias knows nothing of the brand', (t) => {
  const sentence = "I couldn't find any information about Acme Cloud.";
  t.is(stanceOf(sentence, { brand: 'Initech', aliases: ['Acme', 'Acme Cloud'] }), 'absent');
  t.is(stanceOf(sentence, 'Initech'), 'present');
});
