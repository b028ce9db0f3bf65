import { MentionReader } from '../../mentions/mention-reader.js';
import { namedBrands } from '../../mentions/named-brands.js';
import type { Share } from '../figures.js';
import { queryOf } from '../labelled-answer.js';
import { plainText } from '../plain-words.js';
import type { Fault } from './faults.js';
import type { FigureName } from './figure-names.js';
import type { BrandLabel, FullyLabelledAnswer } from './labelled-brands.js';
import { isNameOf, isPartOf, matchNames, spellingsOf } from './matched-names.js';
import { type RankedNames, scoreRanks } from './ranks.js';

/** Agreement between the labels of one answer and what is read in it. */
export interface ScoredAnswer {
  readonly id: string;
  readonly surface: string;
  readonly lang: string;
  readonly shares: Readonly<Record<FigureName, Share>>;
  readonly faults: readonly Fault[];
}

/** Length of an excerpt in a list of faults, in UTF-16 units. */
const EXCERPT = 120;

/** Scores answers. Labels of all answers to a query are looked for in each of them. */
export function scoreAnswers(answers: readonly FullyLabelledAnswer[]): readonly ScoredAnswer[] {
  const byQuery = Map.groupBy(answers, queryOf);
  return answers.map((answer) => {
    const others = (byQuery.get(queryOf(answer)) ?? []).filter((other) => other !== answer);
    return new AnswerScorer(answer).score(others.flatMap(({ brands }) => brands));
  });
}

class AnswerScorer {
  private readonly reader: MentionReader;
  private readonly faults: Fault[] = [];

  constructor(private readonly answer: FullyLabelledAnswer) {
    this.reader = new MentionReader(answer.text);
  }

  /** @param others labels of the other answers to the same query */
  score(others: readonly BrandLabel[]): ScoredAnswer {
    const { id, surface, lang, text, brands } = this.answer;
    const named = namedBrands(text).map(({ name }) => name);
    const isShown = plainText(this.reader.visible.text);
    const shown = brands.filter((label) => spellingsOf(label).some(isShown));
    const shares = {
      ...this.scoreNames(named, shown),
      ...this.scoreRanks(named),
      mentions: this.scoreMentions(shown),
      falseMatches: this.scoreFalseMatches(others),
    };
    return { id, surface, lang, shares, faults: this.faults };
  }

  private scoreNames(named: readonly string[], shown: readonly BrandLabel[]) {
    const { brands } = this.answer;
    const { names, wrong } = matchNames(named, brands);
    for (const name of wrong) this.add('wrong', name, this.describeWrong(name));
    for (const label of brands) if (!names.has(label)) this.add('missed', label.name, label.kind);
    const isRead = (label: BrandLabel) => names.has(label);
    const isOffered = ({ kind }: BrandLabel) => kind === 'offered';
    const readShown = shown.filter(isRead).length;
    const hidden = names.size - readShown;
    return {
      precision: { hits: names.size, total: named.length },
      recall: shareOf(brands, isRead),
      recallOffered: shareOf(brands.filter(isOffered), isRead),
      f1: { hits: 2 * names.size, total: named.length + brands.length },
      recallShown: shareOf(shown, isRead),
      recallOfferedShown: shareOf(shown.filter(isOffered), isRead),
      precisionPart: shareOf(named, (name) => brands.some((label) => isPartOf(name, label))),
      recallPart: shareOf(brands, (label) => named.some((name) => isPartOf(name, label))),
      recallOfferedPart: shareOf(brands.filter(isOffered), (label) => named.some((name) => isPartOf(name, label))),
      f1Shown: { hits: 2 * readShown, total: named.length - hidden + shown.length },
    };
  }

  private scoreRanks(named: readonly string[]) {
    const offered = this.answer.brands
      .filter(({ rank }) => rank !== undefined)
      .map((label) => ({ name: label.name, labelled: label.rank ?? 0, read: this.find(label)?.rank }));
    const { shares, faults } = scoreRanks({ offered, named: this.ranksOf(named) });
    for (const { kind, brand, read } of faults) this.add(kind, brand, read);
    return shares;
  }

  private ranksOf(named: readonly string[]): RankedNames['named'] {
    return named.flatMap((name) => {
      const rank = this.reader.find(name)?.rank;
      return rank === undefined ? [] : [{ name, rank }];
    });
  }

  private scoreMentions(shown: readonly BrandLabel[]): Share {
    return shareOf(shown, (label) => {
      const isFound = this.find(label) !== undefined;
      if (!isFound) this.add('unfound', label.name, label.kind);
      return isFound;
    });
  }

  private scoreFalseMatches(others: readonly BrandLabel[]): Share {
    const isWritten = plainText(this.answer.text);
    const names = new Set(others.map(({ name }) => name));
    const absent = [...names].filter(
      (name) => !isWritten(name) && !this.answer.brands.some((own) => isNameOf(name, own)),
    );
    return shareOf(absent, (name) => {
      const found = this.reader.find(name);
      if (found) this.add('false', name, excerpt(found.context));
      return found !== undefined;
    });
  }

  /** Finds a brand by its name, or by the first other spelling that is found. */
  private find(label: BrandLabel) {
    for (const spelling of spellingsOf(label)) {
      const found = this.reader.find(spelling);
      if (found) return found;
    }
    return undefined;
  }

  private describeWrong(name: string): string {
    const label = this.answer.brands.find((candidate) => isNameOf(name, candidate));
    if (label) return `a second name of ${label.name}`;
    return `no label: ${excerpt(this.reader.find(name)?.context ?? '')}`;
  }

  private add(kind: Fault['kind'], brand: string, read: string): void {
    const { id, lang } = this.answer;
    this.faults.push({ kind, id, lang, brand, read });
  }
}

function shareOf<T>(items: readonly T[], isHit: (item: T) => boolean): Share {
  return { hits: items.filter(isHit).length, total: items.length };
}

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).toWellFormed()}…` : text;
}
