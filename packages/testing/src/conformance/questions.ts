import { ISO_COUNTRY, REGIONS } from '@namedrop/core';
import type { TestFn } from 'ava';
import { behaviours } from '../behaviours.js';
import { scene } from './scene.js';
import type { SurfaceSubject } from './subject.js';

const { reply } = behaviours;
const CITY = 'Kirkcaldy';

/** Words that careless code harms: by bytes, by UTF-16 units, by normalising, by templates, by quoting. */
const TRICKY = {
  emoji: 'Is 👩‍👩‍👧‍👦 Family™ any good? 🇬🇧',
  'right to left': 'מה עדיף, Acme או نوشن؟',
  'astral letters': '𝒜𝒸𝓂ℯ 𐐷 𠜎',
  'combining marks': 'Cafe\u0301 and Café are two spellings; Z\u0337a\u0334l\u0336g\u0335o\u0337',
  'control characters': 'before\u0000after\u0001\u001f\u007f\u2028\u2029end',
  'quotes and templates': `"'\`\\ \${process.exit()} {{brand}} %s %20 <script>&amp;</script>\r\n\tline`,
};

/** What goes out: the question, and nothing that was not asked. */
export function questionTests(test: TestFn, subject: SurfaceSubject): void {
  const { name, answer, answered, asked } = subject;

  for (const [title, text] of Object.entries(TRICKY)) {
    test(`${name}: ${title} go out and come back unharmed`, async (t) => {
      const { ask, questions } = await scene(t, subject, reply(answer(text)));
      const { text: said } = await ask({ text });
      t.is(said, answered(text).text);
      t.is(asked(questions()[0]!).text, text);
    });
  }

  test(`${name}: the region goes out as its ISO country, or not at all where places are not honoured`, async (t) => {
    const { ask, surface, questions } = await scene(t, subject, reply(answer('Yes.')));
    for (const region of REGIONS) await ask({ region });
    const countries = questions().map((request) => asked(request).country);
    t.deepEqual(
      countries,
      REGIONS.map((region) => (surface.localizes ? ISO_COUNTRY[region] : undefined)),
    );
  });

  test(`${name}: a city goes out only where cities are honoured`, async (t) => {
    const { ask, surface, questions } = await scene(t, subject, reply(answer('Yes.')));
    await ask({ region: 'uk', city: CITY });
    await ask({ region: 'uk' });
    const [withCity, without] = questions();
    t.is(asked(withCity!).city, surface.localizes === 'city' ? CITY : undefined);
    if (surface.localizes !== 'city') t.false(withCity!.body.includes(CITY));
    t.is(asked(without!).city, undefined);
  });

  test(`${name}: the model is the one asked for, else the default`, async (t) => {
    const { ask, surface, questions } = await scene(t, subject, reply(answer('Yes.')));
    const { models } = surface;
    if (!models) return t.pass('it has one model and no choice');
    t.true(models.allowed.includes(models.default));
    for (const model of models.allowed) await ask({ model });
    await ask();
    t.deepEqual(
      questions().map((request) => asked(request).model),
      [...models.allowed, models.default],
    );
  });
}
