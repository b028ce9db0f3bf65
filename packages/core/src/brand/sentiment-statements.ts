import type { Weight } from './sentiment-grammar.js';
import type { Token } from './sentiment-tokens.js';

/** A piece of a sentence that says something of one subject. */
export interface Statement {
  /** By how much its words count. */
  readonly factor: number;
  /** Whether it is a condition or names an audience: `if you want a simple wiki`. Its blame is of something else. */
  readonly isCondition: boolean;
  /** Whether it begins with a contrast: `but`. */
  readonly isContrast: boolean;
  /** Without breaks. */
  readonly tokens: readonly Token[];
}

/** Where in a sentence a statement begins. */
interface Place {
  /** How many contrasts (`but`) are before it. */
  readonly contrasts: number;
  readonly isConceded: boolean;
  readonly isCondition: boolean;
}

/** By how much more counts what follows a contrast, and by how much less what is conceded or wished. */
const CONTRAST = 1.5;
const CONCESSION = 0.25;
const CONDITION = 0.5;

const AFTER: Readonly<Record<Weight, (place: Place) => Place>> = {
  mark: ({ contrasts }) => ({ contrasts, isConceded: false, isCondition: false }),
  same: (place) => place,
  more: ({ contrasts }) => ({ contrasts: contrasts + 1, isConceded: false, isCondition: false }),
  less: ({ contrasts }) => ({ contrasts, isConceded: true, isCondition: false }),
  condition: (place) => ({ ...place, isCondition: true }),
};

/** What a sentence states, in order. Names that stand alone in a list (`Acme, Globex and Initech`) go together. */
export function statementsOf(tokens: readonly Token[]): readonly Statement[] {
  const joined: { statement: Statement; tokens: Token[]; isBare: boolean }[] = [];
  for (const statement of split(tokens)) {
    const last = joined.at(-1);
    const bare = isBare(statement);
    if (last && endsWithName(last) && (bare || (last.isBare && startsWithName(statement)))) {
      last.statement = statement;
      last.isBare &&= bare;
      for (const token of statement.tokens) last.tokens.push(token);
    } else joined.push({ statement, tokens: [...statement.tokens], isBare: bare });
  }
  return joined.map(({ statement, tokens }) => ({ ...statement, tokens }));
}

function split(tokens: readonly Token[]): readonly Statement[] {
  let place: Place = { contrasts: 0, isConceded: false, isCondition: false };
  let current: Token[] = [];
  const statements = [{ ...weightOf(place), isContrast: false, tokens: current }];
  for (const token of tokens) {
    if (token.kind === 'break') {
      place = AFTER[token.weight](place);
      current = [];
      statements.push({ ...weightOf(place), isContrast: token.weight === 'more', tokens: current });
    } else current.push(token);
  }
  return statements.filter((statement) => statement.tokens.length > 0);
}

function weightOf({ contrasts, isConceded, isCondition }: Place): Pick<Statement, 'factor' | 'isCondition'> {
  const factor = CONTRAST ** Math.min(contrasts, MOST_CONTRASTS) * (isConceded ? CONCESSION : 1);
  return { factor: isCondition ? factor * CONDITION : factor, isCondition };
}

/** More contrasts than a sentence has; without a limit, a text of nothing else would leave the numbers. */
const MOST_CONTRASTS = 8;

function endsWithName({ tokens }: Pick<Statement, 'tokens'>): boolean {
  return tokens.at(-1)?.kind === 'name';
}

function startsWithName({ isCondition, tokens: [first] }: Statement): boolean {
  return !isCondition && first?.kind === 'name' && !first.isPossessive;
}

function isBare({ tokens }: Statement): boolean {
  return tokens.every(({ kind }) => kind === 'name');
}

/** Whether a statement only lists names, with their products: `HubSpot Free or Zoho CRM`. */
export function isList({ tokens }: Statement): boolean {
  return tokens.every(
    (token) => token.kind === 'name' || token.kind === 'again' || (token.kind === 'plain' && token.isFiller),
  );
}

const OF_PURPOSE: ReadonlySet<Token['kind']> = new Set(['plain', 'need', 'again', 'as']);

/** The most words of a label: `On a tight budget`. */
const LONGEST_LABEL = 5;

/**
 * Whether a sentence lists names for a need, which recommends them: beneath a label (`Tight budget: Acme or Globex`), or
 * with a condition or purpose and nothing else (`Acme – if you do field work`).
 */
export function recommendsList(statements: readonly Statement[]): boolean {
  const rest = statements.filter((statement) => !isList(statement));
  const isConditional = rest.some(({ isCondition }) => isCondition);
  return isLabelled(statements) || (rest.length > 0 && rest.every(isConditional ? goesOnPurpose : isPurpose));
}

/** Whether a statement may belong to a purpose: `if you do trades (plumbing, heating)`. */
function goesOnPurpose(statement: Statement): boolean {
  return isPurpose(statement) || (!statement.isContrast && statement.tokens.every(({ kind }) => OF_PURPOSE.has(kind)));
}

function isLabelled(statements: readonly Statement[]): boolean {
  const list = statements.findIndex(isList);
  const label = statements[list - 1];
  return list === 1 && label !== undefined && label.tokens.length <= LONGEST_LABEL && hasNeed(label);
}

function isPurpose({ isCondition, tokens }: Statement): boolean {
  return isCondition || tokens[0]?.kind === 'need';
}

function hasNeed({ tokens }: Statement): boolean {
  return tokens.some(({ kind }) => kind === 'need') && !tokens.some(({ kind }) => kind === 'name');
}
