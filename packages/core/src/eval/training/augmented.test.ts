import test from 'ava';
import { augmented } from './augmented.js';
import type { TrainingAnswer } from './labelled-candidates.js';

const ANSWER: TrainingAnswer = {
  id: 'query-1/a',
  set: 'answers',
  lang: 'en',
  text: '1. **HubSpot CRM** is easy to use for teams.\n2. **Zoho** is cheap, and Zohoverse is no Zoho.',
  brands: [
    { name: 'HubSpot', kind: 'offered', also: ['HubSpot CRM'] },
    { name: 'Zoho', kind: 'other' },
  ],
};
const ofSet = (set: string, answers: readonly TrainingAnswer[] = [ANSWER]) =>
  augmented(answers).filter((answer) => answer.set === set);

test('answers come first as they are, and the same answers give the same additions', (t) => {
  const all = augmented([ANSWER]);
  t.deepEqual(all[0], ANSWER);
  t.true(all.length > 1);
  t.deepEqual(augmented([ANSWER]), all);
});

test('a renamed copy has invented brands wherever it named them, and no other change', (t) => {
  const [copy] = ofSet('renamed');
  const [first, second] = copy?.brands ?? [];
  t.deepEqual([first?.kind, second?.kind], ['offered', 'other']);
  t.is(
    copy?.text,
    `1. **${first?.name}** is easy to use for teams.\n2. **${second?.name}** is cheap, and Zohoverse is no ${second?.name}.`,
  );
  t.not(first?.name, second?.name);
  t.regex(first?.name ?? '', /^\p{Lu}\p{Ll}+$/u);
});

test('snippets and terse answers keep the brands that they name', (t) => {
  for (const set of ['snippets', 'terse']) {
    const answers = ofSet(set);
    t.true(answers.length > 0, set);
    for (const { text, brands } of answers) {
      t.true(brands.length > 0);
      t.true(brands.every(({ name, also = [] }) => [name, ...also].some((each) => text.includes(each))));
    }
  }
});

test('answers in other languages, and long texts, are not renamed', (t) => {
  t.deepEqual(ofSet('renamed', [{ ...ANSWER, lang: 'de' }]), []);
  t.deepEqual(ofSet('renamed', [{ ...ANSWER, set: 'extractions' }]), []);
  t.true(ofSet('extractions', [{ ...ANSWER, set: 'extractions' }]).length > 1);
});
