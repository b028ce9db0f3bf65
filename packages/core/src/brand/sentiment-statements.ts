import type { Weight } from './sentiment-grammar.js';
import type { Token } from './sentiment-tokens.js';

/** A piece of a sentence that says something of one subject. */
export interface Statement {
  /** Those of a higher level count for more; 0 is a concession. */
  readonly level: number;
  /** Without breaks. */
  readonly tokens: readonly Token[];
}

/** Where in a sentence a statement begins. */
interface Place {
  /** Of what is no concession, from 1. */
  readonly level: number;
  readonly isConceded: boolean;
}

const AFTER: Readonly<Record<Weight, (place: Place) => Place>> = {
  mark: ({ level }) => ({ level, isConceded: false }),
  same: (place) => place,
  more: ({ level }) => ({ level: level + 1, isConceded: false }),
  less: ({ level }) => ({ level, isConceded: true }),
};

/** What a sentence states, in order. Names that stand alone in a list (`Acme, Globex and Initech`) go together. */
export function statementsOf(tokens: readonly Token[]): readonly Statement[] {
  const joined: Statement[] = [];
  for (const statement of split(tokens)) {
    const last = joined.at(-1);
    const goesOn = last && endsWithName(last) && (isBare(last) || isBare(statement));
    if (goesOn) joined.pop();
    joined.push(goesOn ? { level: statement.level, tokens: [...last.tokens, ...statement.tokens] } : statement);
  }
  return joined;
}

function split(tokens: readonly Token[]): readonly Statement[] {
  let place: Place = { level: 1, isConceded: false };
  let current: Token[] = [];
  const statements: { level: number; tokens: Token[] }[] = [{ level: 1, tokens: current }];
  for (const token of tokens) {
    if (token.kind === 'break') {
      place = AFTER[token.weight](place);
      current = [];
      statements.push({ level: place.isConceded ? 0 : place.level, tokens: current });
    } else current.push(token);
  }
  return statements.filter((statement) => statement.tokens.length > 0);
}

function endsWithName({ tokens }: Statement): boolean {
  return tokens.at(-1)?.kind === 'name';
}

function isBare({ tokens }: Statement): boolean {
  return tokens.every(({ kind }) => kind === 'name');
}
