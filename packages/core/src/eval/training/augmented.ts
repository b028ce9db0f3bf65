import { inventedName, numberOf } from './invented-names.js';
import type { BrandLabel, TrainingAnswer } from './labelled-candidates.js';
import { terseAnswers } from './terse-answers.js';

const WORD = /[\p{L}\p{N}]/u;
/** Blocks of an answer that become answers of their own. */
const SNIPPETS = 4;
const FEWEST_LETTERS = 12;

/**
 * Adds answers that teach models what single answers do not: copies in which every brand has an invented name, which no
 * list has, and single paragraphs, items and sentences. Deterministic.
 */
export function augmented(answers: readonly TrainingAnswer[]): readonly TrainingAnswer[] {
  const english = answers.filter(({ set, lang }) => set !== 'extractions' && lang === 'en');
  const renamedCopies = english.map(renamed);
  const snippets = [...answers, ...renamedCopies].flatMap(snippetsOf);
  return [
    ...answers,
    ...terseAnswers(),
    ...renamedCopies,
    ...snippets,
    ...[...english, ...renamedCopies].flatMap(terseOf),
  ];
}

function renamed(answer: TrainingAnswer): TrainingAnswer {
  const longestFirst = answer.brands
    .flatMap((label) => [label.name, ...(label.also ?? [])].map((name) => ({ name, label })))
    .toSorted((one, other) => other.name.length - one.name.length);
  const invented = new Map<BrandLabel, string>();
  let { text } = answer;
  for (const { name, label } of longestFirst) {
    const own = invented.get(label) ?? inventedName(`${answer.id} ${label.name}`);
    invented.set(label, own);
    text = replaceWords(text, name, own);
  }
  const brands = answer.brands.map((label) => ({ kind: label.kind, name: invented.get(label) ?? label.name }));
  return { ...answer, set: 'renamed', text, brands };
}

function replaceWords(text: string, name: string, by: string): string {
  const parts = text.split(name);
  return parts.reduce((joined, part) => {
    const isWord = !WORD.test(joined.at(-1) ?? ' ') && !WORD.test(part[0] ?? ' ');
    return `${joined}${isWord ? by : name}${part}`;
  });
}

/** Single blocks that name a brand, and sentences of them. */
function snippetsOf(answer: TrainingAnswer): readonly TrainingAnswer[] {
  const pieces = answer.text
    .split(/\n+/u)
    .flatMap((line) => (numberOf(line) % 2 === 0 ? line.split(/(?<=[.!?])\s+(?=\p{Lu})/u) : [line]))
    .filter((piece) => piece.length >= FEWEST_LETTERS && answer.brands.some(({ name }) => piece.includes(name)));
  return pieces
    .toSorted((one, other) => numberOf(one) - numberOf(other))
    .slice(0, SNIPPETS)
    .map((text) => {
      const brands = answer.brands.filter(({ name, also = [] }) => [name, ...also].some((each) => text.includes(each)));
      return { ...answer, set: answer.set === 'extractions' ? 'extractions' : 'snippets', text, brands };
    });
}

/** Most words of an item of a terse answer. */
const TERSE_WORDS = 5;

/** A terse answer: the first words of lines that begin with a brand, as a list or as sentences. */
function terseOf(answer: TrainingAnswer): readonly TrainingAnswer[] {
  const lines = answer.text.split(/\n+/u).flatMap((line) => {
    const plain = line.replaceAll(/[*_#|>[\]]|^\s*(?:\d+[.)]|[-•])\s*/gu, '').trim();
    const label = answer.brands.find(({ name }) => plain.startsWith(name));
    return label
      ? [
          {
            label,
            text: plain
              .split(/\s+/u)
              .slice(0, 2 + (numberOf(plain) % TERSE_WORDS))
              .join(' '),
          },
        ]
      : [];
  });
  if (lines.length < 2) return [];
  const isList = numberOf(answer.id) % 2 === 0;
  const used = lines.slice(0, 2 + (numberOf(answer.text) % 3));
  const text = used
    .map((line, index) => (isList ? `${index + 1}. ${line.text}.` : `${line.text}.`))
    .join(isList ? '\n' : ' ');
  const brands = answer.brands.filter((label) =>
    used.some((line) => line.label === label || line.text.includes(label.name)),
  );
  return [{ ...answer, set: 'terse', text, brands }];
}
