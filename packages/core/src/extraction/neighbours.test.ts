import test from 'ava';
import { visibleText } from '../brand/visible-text.js';
import { type FeatureId, FeatureSink, featureName } from './feature.js';
import { Neighbours } from './neighbours.js';
import { Offers } from './offers.js';
import { readingOf } from './reading.js';

class Features extends FeatureSink {
  readonly values = new Map<string, number>();

  override add(id: FeatureId, value: number): void {
    this.values.set(featureName(id), (this.values.get(featureName(id)) ?? 0) + value);
  }
}

/** The features that compare one candidate with the others, where those in `names` are sure. */
function compared(text: string, names: readonly string[], key: string) {
  const reading = readingOf(text, visibleText(text));
  const indexOf = (one: string) => reading.candidates.findIndex((candidate) => candidate.key === one);
  const scores = reading.candidates.map((candidate) => (names.includes(candidate.key) ? 1 : 0));
  const of = (source: Neighbours | Offers) => {
    const features = new Features();
    features.begin(1);
    source.addTo(indexOf(key), features);
    return features.values;
  };
  const offers = new Offers(reading, names.map(indexOf), scores);
  return { beside: of(new Neighbours(reading, scores)), offer: of(offers) };
}

test('a candidate in an enumeration has the score of its neighbour', (t) => {
  const { beside } = compared('we like Zorvo, Quaxit and other tools', ['zorvo'], 'quaxit');
  t.is(beside.get('enumerated'), 1);
  t.false(compared('we like Zorvo. then Quaxit', ['zorvo'], 'quaxit').beside.has('enumerated'));
});

test('a later word of a run has the score of the earlier one', (t) => {
  const { beside } = compared('we like Zorvo Quaxit here', ['zorvo'], 'quaxit');
  t.is(beside.get('earlier in run'), 1);
  t.is(beside.get('always behind a name'), 1);
});

test('an item has the mean score of the other items of its list', (t) => {
  const list = '- Zorvo: a\n- Quaxit: b\n- Pelnix: c';
  t.is(compared(list, ['zorvo', 'pelnix'], 'quaxit').beside.get('siblings item'), 1);
  t.is(compared(list, ['zorvo'], 'quaxit').beside.get('siblings'), 0.5);
  t.is(compared(list, [], 'quaxit').beside.get('siblings none'), 1);
  t.is(compared('we like Quaxit here', [], 'quaxit').beside.get('no siblings'), 1);
});

test('a name that heads an item is compared with names that head none', (t) => {
  const text = '- Zorvo: connects with Quaxit\n- Pelnix: alone';
  const names = ['zorvo', 'quaxit', 'pelnix'];
  const head = compared(text, names, 'pelnix').offer;
  const within = compared(text, names, 'quaxit').offer;
  t.is(head.get('head'), 1);
  t.is(head.get('all within another'), undefined);
  t.is(within.get('no head'), 1);
  t.is(within.get('all within another'), 1);
  t.is(compared(text, names, 'zorvo').offer.get('is first'), 1);
});

test('a heading without a name ends the part of the name before it', (t) => {
  const text = '## Zorvo\n\nGood.\n\n## Things to know\n\nsome use Quaxit';
  const { offer } = compared(text, ['zorvo', 'quaxit'], 'quaxit');
  t.is(offer.get('all without subject'), 1);
});
