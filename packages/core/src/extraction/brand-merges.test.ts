import test from 'ava';
import { visibleText } from '../brand/visible-text.js';
import { BrandMerges } from './brand-merges.js';
import { readingOf } from './reading.js';

/** Keys of the candidates of each brand, the one that names it first. @param names keys of the candidates that are names */
function brands(text: string, names: readonly string[]): readonly (readonly string[])[] {
  const reading = readingOf(text, visibleText(text));
  const keyOf = (index: number) => reading.candidates[index]?.key ?? '';
  const found = reading.candidates.flatMap(({ key }, index) => (names.includes(key) ? [index] : []));
  return new BrandMerges(reading, found).merged().map(({ index, members }) => {
    const others = members.filter((member) => member !== index);
    return [index, ...others].map(keyOf);
  });
}

test('a longer writing is the brand that it begins with', (t) => {
  t.deepEqual(brands('We use Google Home and Google.', ['googlehome', 'google']), [['google', 'googlehome']]);
});

test('a writing in brackets is the brand before them, if it looks like it', (t) => {
  t.deepEqual(brands('HighLevel (GoHighLevel) is good', ['highlevel', 'gohighlevel']), [['highlevel', 'gohighlevel']]);
  t.deepEqual(brands('نون (Noon) جيد', ['نون', 'noon']), [['نون', 'noon']]);
  t.deepEqual(brands('X (formerly Twitter) is it', ['x', 'twitter']), [['x', 'twitter']]);
  t.deepEqual(brands('Acme (Globex) is it', ['acme', 'globex']), [['acme'], ['globex']]);
});

test('a comparison with a brand is that brand', (t) => {
  t.deepEqual(brands('Heroku-like hosts beat Heroku.', ['herokulike', 'heroku']), [['heroku', 'herokulike']]);
});

test('an inflected Russian name is its nominative', (t) => {
  const text = 'МегаФон хорош, и для МегаФона есть тариф, и это не дорого';
  t.deepEqual(brands(text, ['мегафон', 'мегафона']), [['мегафон', 'мегафона']]);
});

test('a later word of another name is no brand, unless a list has it', (t) => {
  t.deepEqual(brands('we like Garmin Zorvo a lot', ['garmin', 'zorvo']), [['garmin']]);
  t.deepEqual(brands('we like Garmin Strava a lot', ['garmin', 'strava']), [['garmin'], ['strava']]);
  t.deepEqual(brands('we like Garmin Zorvo, and Zorvo too', ['garmin', 'zorvo']), [['garmin'], ['zorvo']]);
});

test('without names there are no brands', (t) => {
  t.deepEqual(brands('Acme is it', []), []);
});
