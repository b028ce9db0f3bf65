import test from 'ava';
import { findFirsts } from './find-firsts.js';
import { readAnswer } from './readable-answer.js';

/** What the text says where each name is found. */
function found(text: string, ...names: string[]): Record<string, string> {
  const places = findFirsts(readAnswer(text), names);
  return Object.fromEntries([...places].map(([name, { start, end }]) => [name, text.slice(start, end)]));
}

const starts = (text: string, ...names: string[]) =>
  [...findFirsts(readAnswer(text), names).values()].map(({ start }) => start);

test('each name is found where the text first writes it', (t) => {
  t.deepEqual(found('Use Slack, Zoho, then Slack.', 'Zoho', 'Slack', 'Acme'), { Zoho: 'Zoho', Slack: 'Slack' });
  t.deepEqual(starts('Use Slack, then Slack.', 'Slack'), [4]);
});

test('names that begin alike are told apart', (t) => {
  t.deepEqual(found('Use Acme CRM and Acmeland.', 'Acme', 'Acme CRM', 'Acme CRM One', 'Acmel', 'Acmeland'), {
    Acme: 'Acme',
    'Acme CRM': 'Acme CRM',
    Acmeland: 'Acmeland',
  });
});

test('case, accents, hyphens, a plural and the form of the company make no difference', (t) => {
  t.deepEqual(
    found('hubspots, Nestlé, Cocacola, Bang & Olufsen, e.l.f. Beauty', 'HubSpot Inc.', 'Nestle', 'Coca-Cola'),
    {
      'HubSpot Inc.': 'hubspots',
      Nestle: 'Nestlé',
      'Coca-Cola': 'Cocacola',
    },
  );
  t.deepEqual(found('Bang & Olufsen, e.l.f. Beauty', 'Bang & Olufsen', 'e.l.f. Beauty'), {
    'Bang & Olufsen': 'Bang & Olufsen',
    'e.l.f. Beauty': 'e.l.f. Beauty',
  });
});

test('names with symbols and host names are found as they stand', (t) => {
  t.deepEqual(found('Learn C++ at acme.example.', 'C++', 'acme.example'), {
    'C++': 'C++',
    'acme.example': 'acme.example',
  });
});

test('misspellings, parts of words and words that only stand side by side are no names', (t) => {
  t.deepEqual(
    found('Use Grammarli or Getacme. It is not ion. Best\n\nBuy.', 'Grammarly', 'Acme', 'Notion', 'Best Buy'),
    {},
  );
});
