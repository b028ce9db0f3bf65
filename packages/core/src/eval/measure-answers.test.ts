import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'ava';
import { measureAnswers, measureSentences } from './measure-answers.js';

const BUILD = 'crm/1';
const ASIDE = 'crm/2';

const folder = mkdtempSync(path.join(tmpdir(), 'eval-'));
test.after.always(() => rmSync(folder, { recursive: true }));

const acme = { name: 'Acme', kind: 'offered', rank: 1, sentiment: 'positive' };
const text = 'We recommend HubSpot. It is the best of all.';
const full = (id: string) => ({ id, surface: 'chatgpt', text, brands: [acme] });
const plain = (id: string) => ({ id, surface: 'chatgpt', text, brands: [{ name: 'Acme', rank: 1 }] });

function file(name: string, lines: readonly unknown[]): string {
  const at = path.join(folder, name);
  writeFileSync(at, lines.map((line) => JSON.stringify(line)).join('\n'));
  return at;
}

test('answers with full labels in their lines are measured by split, surface and language', (t) => {
  const report = measureAnswers({ path: file('full.jsonl', [full(BUILD), { ...full(ASIDE), lang: 'de' }]) });
  t.regex(report, /^2 answers, 2 labelled brands\n/);
  t.regex(report, /build, 1 answers +aside, 1 answers/);
  t.regex(report, /\nprecision +0\.00 % \(0\/1\) \[0\.0, 0\.0\] +0\.00 % \(0\/1\)/);
  t.regex(report, /build, % by surface[\s\S]*\nchatgpt +1 /);
  t.regex(report, /aside, % by language[\s\S]*\nde +1 /);
});

test('labels of another file are joined by id, and what has no counterpart is counted', (t) => {
  const answers = file('texts.jsonl', [plain(BUILD), plain(ASIDE)]);
  const labels = file('labels.jsonl', [
    { id: BUILD, brands: [acme] },
    { id: 'lost/1', brands: [] },
  ]);
  const report = measureAnswers({ path: answers, labels, split: 'all' });
  t.regex(report, /^1 answers, 1 labelled brands\n1 answers have no labels.*\n1 labelled answers have no text/);
  t.regex(report, /\n +all, 1 answers\n/);
});

test('faults of full labels are listed for build answers only', (t) => {
  const at = file('shown.jsonl', [full(BUILD), full(ASIDE)]);
  const report = measureAnswers({ path: at, split: 'all', show: 'wrong' });
  t.true(
    report.endsWith(
      `1 in the 1 build answers; those of the 1 aside answers are never shown\n${BUILD}  HubSpot  no label: We recommend HubSpot.`,
    ),
  );
});

test('faults of plain labels are listed for build answers only', (t) => {
  const report = measureAnswers({ path: file('plain.jsonl', [plain(BUILD), plain(ASIDE)]), show: 'missed' });
  t.regex(report, /^2 answers\n[\s\S]*words +literal/);
  t.true(report.includes(`missed  ${BUILD}  Acme`));
  t.false(report.includes(ASIDE));
});

test('a fault of a file is reported with the file and the line', (t) => {
  const broken = path.join(folder, 'broken.jsonl');
  writeFileSync(broken, '{}\n{');
  t.throws(() => measureAnswers({ path: broken }), { message: `${broken}: line 2 is not JSON` });
  t.throws(() => measureSentences({ sentences: broken }), { message: /broken\.jsonl: / });
  const answers = file('answers.jsonl', [plain(BUILD)]);
  t.throws(() => measureAnswers({ path: answers, labels: answers }), { message: /answers\.jsonl: line 1 needs id/ });
  t.throws(() => measureAnswers({ path: answers, labels: file('others.jsonl', [{ id: 'lost/1', brands: [] }]) }), {
    message: /share no id/,
  });
  t.throws(() => measureAnswers({ path: path.join(folder, 'none.jsonl') }), { message: /ENOENT/ });
});

test('a kind of faults that the labels do not have is refused', (t) => {
  const at = file('kinds.jsonl', [full(BUILD)]);
  t.throws(() => measureAnswers({ path: at, show: 'context' }), { message: /with full labels; not "context"$/ });
});

test('sentences of a file are measured, also those of answers with full labels', (t) => {
  const sentence = { sentence: 'Acme is the best.', brand: 'Acme', sentiment: 'positive', stance: 'present' };
  const found = { id: BUILD, brand: 'HubSpot', sentiment: 'positive', stance: 'present' };
  const lost = { ...found, id: 'lost/1' };
  const sentences = file('sentences.jsonl', [sentence, found, lost]);
  const report = measureSentences({ sentences, path: file('holders.jsonl', [full(BUILD)]) });
  t.regex(report, /\n1 labels without a sentence/);
});
