import test from 'ava';
import fc from 'fast-check';
import { ownSentences } from '../eval/own-figures.js';
import { type LabelledSentence, readSentiment } from '../eval/sentiments.js';
import { readingOf, type Sentiment, sentimentOf } from './sentiment.js';

const labelled = ownSentences;
const heldOut = labelled.filter((sentence) => sentence.heldOut);

const read = readSentiment;
const isRight = (sentence: LabelledSentence) => read(sentence) === sentence.sentiment;
const of = (sentence: string, others = ['Globex']) => sentimentOf(sentence, 'Acme', others);

test('of our own sentences at least 95 % are read as people read them, and 90 % of those kept aside (TYP-26)', (t) => {
  t.true(labelled.length >= 200);
  t.true(heldOut.length * 3 >= labelled.length);
  t.true(labelled.filter(isRight).length >= 0.95 * labelled.length);
  t.true(heldOut.filter(isRight).length >= 0.9 * heldOut.length);
});

test('what is bad is hardly ever read as good, or the other way round', (t) => {
  const opposite = { positive: 'negative', negative: 'positive', neutral: '' };
  const reversed = labelled.filter((sentence) => read(sentence) === opposite[sentence.sentiment]);
  t.true(reversed.length <= 0.03 * labelled.length);
});

test('a sentence that says nothing good or bad is neutral', (t) => {
  t.is(of('Acme was founded in 2010.'), 'neutral');
  t.is(of(''), 'neutral');
});

test('a negation turns around the next word of praise or blame, not those beyond', (t) => {
  t.is(of('Acme is not good.'), 'negative');
  t.is(of('Acme isn’t slow or unreliable.'), 'positive');
  t.is(of('There are no complaints about the great support of Acme.'), 'positive');
  t.is(of('Acme does not cost more than others and is good.'), 'positive');
  t.is(of('Acme is not, as many say, good.'), 'positive');
});

test('who does not like, trust, choose, buy or use a brand speaks ill of it', (t) => {
  t.is(of('I do not like Acme.'), 'negative');
  t.is(of('I would never use Acme.'), 'negative');
  t.is(of('We don’t really trust Acme’s support.'), 'negative');
  t.is(of('I wouldn’t choose Acme over Globex.'), 'negative');
  t.is(of('I would never use Globex.'), 'neutral');
});

test('who likes or uses a brand says nothing by that, nor does a condition, nor another like', (t) => {
  t.is(of('Most of us use Acme.'), 'neutral');
  t.is(of('If you don’t use Acme yet, import a list.'), 'neutral');
  t.is(of('People who do not use Acme see a summary.'), 'neutral');
  t.is(of('Globex is not like Acme.'), 'neutral');
  t.is(of('You can’t use, say, Acme.'), 'neutral');
});

test('phrases go before the words that they are made of', (t) => {
  t.is(of('Acme is hard to beat.'), 'positive');
  t.is(of('Acme is hard to use.'), 'negative');
  t.is(of('Acme has an issue tracker.'), 'neutral');
  t.is(of('Acme is not only fast.'), 'positive');
});

test('as much good as ill, in one statement or around a but, is neutral', (t) => {
  t.is(of('Acme is reliable, but its support takes days.'), 'neutral');
  t.is(of('Acme is fast, but expensive.'), 'neutral');
  t.is(of('Acme: Pros: fast. Cons: expensive.'), 'neutral');
  t.is(of('Acme is popular, but it needs a server.'), 'neutral');
});

test('a strong word outweighs a plain one; a softened one says little', (t) => {
  t.is(of('Acme is cheap, but support is terrible.'), 'negative');
  t.is(of('Acme is expensive, but it is worth every penny.'), 'positive');
  t.is(of('Acme is reliable, if slightly slower.'), 'positive');
  t.is(of('Acme is good, but a bit bulky.'), 'positive');
});

test('what follows a but counts more; a concession hardly counts beside the rest', (t) => {
  t.is(of('Acme is fast, but expensive; however, it is great.'), 'positive');
  t.is(of('Although Acme is slow and expensive, it is great.'), 'positive');
  t.is(of('Acme is great, although slow and expensive.'), 'positive');
  t.is(of('Although Acme is slow, there is nothing like it.'), 'negative');
});

test('a hesitation blames, and no hesitation praises', (t) => {
  t.is(of('I would not hesitate to recommend Acme.'), 'positive');
  t.is(of('I hesitate to recommend Acme.'), 'negative');
  t.is(of('Acme doesn’t lack good reports.'), 'positive');
});

test('the blame in a condition is of something else, and a list for a need recommends', (t) => {
  t.is(of('Acme – handy if you struggle with slow tools'), 'positive');
  t.is(of('If your main issue is storage: Globex or Acme'), 'positive');
  t.is(of('Acme – if you only want a wiki'), 'positive');
  t.is(of('Tight budget: Globex Free or Acme'), 'positive');
  t.is(of('Storage: Globex or Acme'), 'neutral');
  t.is(of('Acme has a small free plan.'), 'neutral');
});

test('a product name or the name of a shop or paper says nothing', (t) => {
  t.is(of('3. Acme 55-Inch Smart TV with Perfect Clear Sound'), 'neutral');
  t.is(of('Acme is on the list of best-selling fryers.'), 'neutral');
  t.is(of('Retailers like Best Buy sell Acme.'), 'neutral');
  t.is(of('Good Housekeeping tested Acme.'), 'neutral');
  t.is(of('Walmart has Acme under its Great Value label.'), 'neutral');
  t.is(of('Acme has an office in Leading Street.'), 'neutral');
  t.is(of('Great Value: Acme'), 'positive');
  t.is(of('Acme Is Great'), 'positive');
});

test('a platform that something works with is not praised by that', (t) => {
  t.is(of('Seamless integration with Acme', []), 'neutral');
  t.is(sentimentOf('Globex integrates seamlessly with Acme.', 'Globex', ['Acme']), 'positive');
});

test('a name that is mentioned in passing is not praised or blamed', (t) => {
  t.is(sentimentOf('Globex (by Acme) is excellent.', 'Acme', ['Globex']), 'neutral');
  t.is(of('Find detailed reviews on websites like Acme, which is easy.'), 'neutral');
  t.is(of('A clean mapping to Acme saves hours.'), 'neutral');
  t.is(of('Good sound with Acme ecosystem integration.'), 'neutral');
  t.is(of('I had an excellent trip with Acme.'), 'positive');
  t.is(of('I rely on Acme, which is great.'), 'positive');
  t.is(of('Don’t waste your money on Acme.'), 'negative');
});

test('an imperative recommends the name that follows soon, at the start of a statement', (t) => {
  t.is(of('For old channels, add an Acme box.'), 'neutral');
  t.is(of('For old channels: add an Acme box.'), 'positive');
  t.is(of('Set a limit early, and add Acme if you care.'), 'positive');
  t.is(of('It can make an account, add them to Acme and leave.'), 'neutral');
  t.is(of('If you use a phone like Acme, set it up first.'), 'neutral');
});

test('a name at the head recommends it for an audience', (t) => {
  t.is(of('Design: Acme for beginners, Globex when you outgrow it.'), 'positive');
  t.is(of('Acme for Business costs $20.'), 'neutral');
  t.is(of('Acme for iPhone, version 2'), 'neutral');
});

test('a long condition recommends the list beside it; numbers with a comma are one word', (t) => {
  t.is(of('If you do trades (heating, plumbing): Globex or Acme'), 'positive');
  t.is(of('Acme: if you need to stay below $1,200.'), 'positive');
  t.is(of('Acme Web: free tier for small services (sleeps), then $7.'), 'neutral');
});

test('a medal praises the name that it stands before', (t) => {
  t.is(of('🥇 Acme The Carry-On'), 'positive');
  t.is(of('🔹 Acme The Carry-On'), 'neutral');
});

test('the offers of a shop before a text say nothing, and the text nothing of them', (t) => {
  const sentence =
    'Acme Smart TV$599.994.6(1k+)Initech TV$99.99$120.004.5(339)Other great options: Globex X: This TV is good.';
  t.deepEqual([of(sentence), sentimentOf(sentence, 'Globex', ['Acme'])], ['neutral', 'positive']);
  t.is(sentimentOf(sentence, 'Glober', ['Acme']), 'positive');
});

test('the names in a list of parts do not take over the item', (t) => {
  const item = 'Acme Laptop (15 inch) For $579, it has an Initech i5, Globex GTX 30, and it is a solid choice.';
  t.is(sentimentOf(item, 'Acme', ['Globex', 'Initech']), 'positive');
});

test('the head of an item stays its subject beside its owner', (t) => {
  const item = 'Acme – Globex’s low-cost arm. Best for short trips.';
  t.deepEqual([of(item), sentimentOf(item, 'Globex', ['Acme'])], ['positive', 'neutral']);
});

test('a question says neither, and neither does a sentence in another language', (t) => {
  t.is(of('Is Acme better than Globex?'), 'neutral');
  for (const sentence of ['Acme ist das beste CRM für kleine Teams.', 'Acmeは best です、小さなチームに最適']) {
    t.is(of(sentence), 'neutral');
    t.is(readingOf('neutral', sentence), 'unknown', sentence);
  }
  for (const sentence of ['Acme', 'Acme Pace 3 GPS | 410 miles | $90', 'Acme is based in Berlin.', '']) {
    t.is(readingOf('neutral', sentence), 'neutral', sentence);
  }
});

test('of two brands each is read by what is said of it', (t) => {
  const sentence = 'Globex is slow, but Acme is great, and Initech is in Paris.';
  const names = ['Globex', 'Acme', 'Initech'];
  const sentiments = names.map((name) =>
    sentimentOf(
      sentence,
      name,
      names.filter((other) => other !== name),
    ),
  );
  t.deepEqual(sentiments, ['negative', 'positive', 'neutral']);
});

test('brands in a list share what is said of the list', (t) => {
  t.is(of('The best tools are Globex, Acme and Initech.', ['Globex', 'Initech']), 'positive');
  t.is(of('Globex, Acme and Initech are slow.', ['Globex', 'Initech']), 'negative');
});

test('a comparison is good for one side and bad for the other', (t) => {
  const sides = (sentence: string) => [of(sentence), sentimentOf(sentence, 'Globex', ['Acme'])];
  t.deepEqual(sides('Acme is better than Globex.'), ['positive', 'negative']);
  t.deepEqual(sides('Acme is less reliable than Globex.'), ['negative', 'positive']);
  t.deepEqual(sides('Acme outperforms Globex.'), ['positive', 'negative']);
  t.deepEqual(sides('Acme is outperformed by Globex.'), ['negative', 'positive']);
  t.deepEqual(sides('Choose Acme over Globex.'), ['positive', 'negative']);
  t.deepEqual(sides('Acme is not as good as Globex.'), ['negative', 'positive']);
  t.deepEqual(sides('Acme is as good as Globex.'), ['positive', 'positive']);
  t.deepEqual(sides('Acme is a great alternative to Globex.'), ['positive', 'neutral']);
  t.deepEqual(sides('I prefer Acme to Globex.'), ['positive', 'negative']);
  t.deepEqual(sides('Many switched from Globex to Acme.'), ['positive', 'negative']);
  t.is(of('Choose a small tool over a large one like Acme.'), 'negative');
  t.is(of('Nothing beats Acme.'), 'positive');
});

test('over and too mean something only where they compare or exceed', (t) => {
  t.is(of('Acme has over 40 offices.'), 'neutral');
  t.is(of('Acme is too simple.'), 'negative');
  t.is(of('Acme is simple, too.'), 'positive');
});

test('a brand is found however it is spaced, and with or without its legal form', (t) => {
  t.is(sentimentOf('Globex is bad, and Hub Spot is great.', 'HubSpot', ['Globex']), 'positive');
  t.is(sentimentOf('Globex is bad, and Acme is great.', 'Acme, Inc.', ['Globex']), 'positive');
  t.is(sentimentOf('Globex is bad, and Acme’s app is great.', 'Acme', ['Globex']), 'positive');
  t.is(sentimentOf('Globex is great, and Acme Co is bad.', 'Acme', ['Globex']), 'negative');
});

test('where the brand is not found, the sentence is about it, but for what it says of others', (t) => {
  t.is(sentimentOf('Salesforse is great.', 'Salesforce'), 'positive');
  t.is(sentimentOf('Globex is great.', 'Acme', ['Globex']), 'neutral');
});

const WORDS = ['Acme', 'Globex', 'not', 'good', 'bad', 'but', 'than', 'as', 'or', 'and', 'one', ',', '.', 'although'];

test('where good and bad change places, so does the sentiment', (t) => {
  const exchanged: Readonly<Record<string, string>> = { good: 'bad', bad: 'good' };
  const opposite: Readonly<Record<Sentiment, Sentiment>> = {
    positive: 'negative',
    negative: 'positive',
    neutral: 'neutral',
  };
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 20 }), (words) => {
      const other = words.map((word) => exchanged[word] ?? word);
      t.is(of(other.join(' ')), opposite[of(words.join(' '))]);
    }),
    { numRuns: 1000 },
  );
});

test('no text is too odd to be read', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 5 }), (text, brand) => {
      t.true(['positive', 'neutral', 'negative'].includes(sentimentOf(text, brand, [text])));
    }),
  );
});
