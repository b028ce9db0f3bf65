import test from 'ava';
import { readMention } from '../mentions/read-mention.js';

const context = (text: string) => readMention(text, 'Acme').context;

test('the context is the sentence that names the brand (TYP-27, CHR-24)', (t) => {
  t.is(context('Globex is old. Acme is new! Initech is closed.'), 'Acme is new!');
  t.is(context('Is it Acme? Yes.'), 'Is it Acme?');
});

test('the original characters are shown, without markup and on one line', (t) => {
  t.is(
    context('Old.\n\nThe **ÁCMÉ**® suite,\nby [Road Runner](https://x.y)[1], wins. Next.'),
    'The ÁCMÉ® suite, by Road Runner, wins.',
  );
});

test('abbreviations, initials and numbers end no sentence', (t) => {
  t.is(
    context('Old. Globex vs. Acme is decided, e.g. Dr. Who likes Acme. Next.'),
    'Globex vs. Acme is decided, e.g. Dr. Who likes Acme.',
  );
  t.is(
    context('Old. Made by J. Crew and Acme Inc. in the U.S. Today. Next.'),
    'Made by J. Crew and Acme Inc. in the U.S. Today.',
  );
});

test('an item of a list, a row of a table and a heading are sentences', (t) => {
  t.is(context('Text.\n- Good. Acme is it. Really.\n- Other.'), 'Good. Acme is it. Really.');
  t.is(context('| A | B |\n|--|--|\n| Acme | CRM. Good. |'), 'Acme | CRM. Good.');
  t.is(context('## 1. Acme. The best\nText.'), '1. Acme. The best');
});

test('lines are sentences unless they go on in small letters', (t) => {
  t.is(context('First line\nAcme line\nThird line'), 'Acme line');
  t.is(context('We like\nthe Acme\nvery much'), 'We like the Acme very much');
});

test('sentences that run together are parted', (t) => {
  t.is(context('A great watch.Acme is better.Globex is not.'), 'Acme is better.');
  t.is(context('Try acme.com or Node.js now.'), 'Try acme.com or Node.js now.');
});

test('a long sentence is cut to 500 code points around the brand, between words', (t) => {
  const long = context(`${'word '.repeat(300)}Acme ${'other '.repeat(300)}`);
  t.true([...long].length <= 500 && [...long].length > 480);
  t.regex(long, /^word .*word Acme other .*other$/);
  const late = context(`${'word '.repeat(300)}Acme end`);
  t.true([...late].length > 480 && late.endsWith('Acme end'));
  const early = context(`Acme ${'other '.repeat(300)}`);
  t.true([...early].length > 480 && early.startsWith('Acme other'));
});

test('a cut goes through no character', (t) => {
  const emoji = context(`${'😀'.repeat(900)} Acme ${'😀'.repeat(900)}`);
  t.true([...emoji].length <= 500);
  t.true(emoji.isWellFormed());
  t.true(context(`\ud800 Acme \udc00`).isWellFormed());
});
