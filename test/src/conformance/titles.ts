import type { CallExpression, Expression } from 'oxc-parser';
import { visit } from '../architecture/source.js';

/** A row that a test title names. */
export interface Claim {
  readonly id: string;
  /** Path and line of the title, e.g. `host/src/check/check.route.test.ts:12`. */
  readonly at: string;
}

/** The ids at the end of a title: `… (CHK-07, CHR-21)`. */
const IDS = /\(([A-Z]{3}-\d[^()]*)\)\s*$/;

/** Calls of ava whose tests are not run, or are expected to fail: they show nothing. */
const NOT_RUN = /^test(\.\w+)*\.(skip|todo|failing)$/;

/**
 * The rows that the titles of a test file name. A title is any string that ends with ids in brackets: the argument of
 * `test`, `test.serial` or a macro, the field of a table of cases, or a template, whose `${…}` are passed over.
 */
export function claimsOf(path: string, text: string): Claim[] {
  const claims: (Claim & { readonly start: number })[] = [];
  const notRun: { readonly start: number; readonly end: number }[] = [];
  const take = (title: string, start: number): void => {
    const ids = IDS.exec(title)?.[1]?.split(',') ?? [];
    claims.push(...ids.map((id) => ({ id: id.trim(), at: `${path}:${lineOf(text, start)}`, start })));
  };
  visit(path, text, {
    Literal: ({ value, start }) => {
      if (typeof value === 'string') take(value, start);
    },
    TemplateLiteral: ({ quasis, start }) => take(quasis.map(({ value }) => value.cooked).join('…'), start),
    CallExpression: (call) => {
      if (NOT_RUN.test(nameOf(call))) notRun.push(call);
    },
  });
  return claims
    .filter(({ start }) => !notRun.some((call) => call.start <= start && start < call.end))
    .map(({ id, at }) => ({ id, at }));
}

/** `test.serial.skip` of a call of it. */
function nameOf({ callee }: CallExpression): string {
  const name = (expression: Expression): string => {
    if (expression.type === 'Identifier') return expression.name;
    if (expression.type !== 'MemberExpression' || expression.property.type !== 'Identifier') return '';
    return `${name(expression.object as Expression)}.${expression.property.name}`;
  };
  return name(callee);
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
