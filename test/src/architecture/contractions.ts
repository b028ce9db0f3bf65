/** Words after DROP that are no column: tables and schemas have patterns of their own, the others break no host. */
const NOT_COLUMNS =
  'TABLE SCHEMA CONSTRAINT DEFAULT NOT EXPRESSION IDENTITY INDEX TRIGGER FUNCTION VIEW MATERIALIZED TYPE SEQUENCE EXTENSION'.split(
    ' ',
  );

/** Words after ADD that are no column. */
const NOT_ADDED_COLUMNS = 'CONSTRAINT CHECK UNIQUE PRIMARY FOREIGN EXCLUDE GENERATED VALUE'.split(' ');

/** The rest of one clause of a statement: to a comma outside of parentheses, of which it may have two levels. */
const CLAUSE = String.raw`(?:[^,;()]|\((?:[^()]|\([^()]*\))*\))*`;

/** A new column, up to its name. */
const ADDED_COLUMN = String.raw`\bADD\s+(?:COLUMN\s+)?(?!(?:${NOT_ADDED_COLUMNS.join('|')})\b)`;

/** Contraction that the hosts of the release before bear if their statements satisfy the constraint. */
export const ADDS_CONSTRAINT = 'adds a constraint';

/** Statements that break the hosts of the release before, which still use the old tables and columns. */
const CONTRACTING: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'drops a table', pattern: /\bDROP\s+TABLE\b/i },
  { what: 'drops a schema', pattern: /\bDROP\s+SCHEMA\b/i },
  { what: 'drops a column', pattern: new RegExp(`\\bDROP\\s+(?!(?:${NOT_COLUMNS.join('|')})\\b)`, 'i') },
  { what: 'renames a table or column', pattern: /\bRENAME\b/i },
  { what: 'changes the type of a column', pattern: /\bALTER\s+(?:COLUMN\s+)?["\w]+\s+(?:SET\s+DATA\s+)?TYPE\b/i },
  { what: 'forbids null in a column', pattern: /\bSET\s+NOT\s+NULL\b/i },
  {
    what: 'adds a column that takes no null and has no default',
    pattern: new RegExp(
      String.raw`${ADDED_COLUMN}(?!${CLAUSE}\b(?:DEFAULT|GENERATED|\w*SERIAL)\b)${CLAUSE}\b(?:NOT\s+NULL|PRIMARY\s+KEY)\b`,
      'i',
    ),
  },
  { what: ADDS_CONSTRAINT, pattern: /\bADD\s+(?:CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/i },
  {
    what: ADDS_CONSTRAINT,
    pattern: new RegExp(String.raw`${ADDED_COLUMN}${CLAUSE}\b(?:CONSTRAINT|CHECK|UNIQUE|REFERENCES)\b`, 'i'),
  },
  { what: 'forbids equal rows', pattern: /\bCREATE\s+UNIQUE\s+INDEX\b/i },
  { what: 'empties a table', pattern: /\bTRUNCATE\s+(?!(?:ON|OR)\b)/i },
];

/** The name of a table that a statement creates: no host of the release before uses it. */
const CREATED = /\bCREATE\s+TABLE\s+([\w."]+)/i;
/** The name of the table that a statement changes, or that it gives a unique index. */
const CHANGED = /^\s*(?:ALTER\s+TABLE|CREATE\s+UNIQUE\s+INDEX\b.*?\bON)\s+(?:ONLY\s+)?([\w."]+)/is;

/** Lists how a migration breaks the hosts of the release before; empty for one that only expands. */
export function contractionsIn(up: string): string[] {
  const created = new Set<string | undefined>();
  const statements = up
    .replace(/--.*$/gm, '')
    .split(';')
    .filter((statement) => {
      created.add(CREATED.exec(statement)?.[1]);
      const [, changed] = CHANGED.exec(statement) ?? [];
      return changed === undefined || !created.has(changed);
    });
  const found = CONTRACTING.filter(({ pattern }) => statements.some((each) => pattern.test(each)));
  return [...new Set(found.map(({ what }) => what))];
}
