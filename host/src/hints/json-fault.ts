import type { ParseErrorCode } from 'jsonc-parser';

/** Descriptions of faults, by the parser's names; the character that was found follows. */
const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'expected a property name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected a colon',
  CommaExpected: 'expected a comma',
  CloseBraceExpected: 'expected a property, a comma or }',
  CloseBracketExpected: 'expected a comma or ]',
  EndOfFileExpected: 'expected the end of the body',
  InvalidSymbol: 'expected a value, or a name in double quotes',
};

/** The same for faults within a text, a number or a comment that begins there. */
const BEGINS: Readonly<Record<string, string>> = {
  InvalidNumberFormat: 'the number that begins here is not complete',
  UnexpectedEndOfNumber: 'the number that begins here is not complete',
  UnexpectedEndOfString: 'the text that begins here has no closing quote on its line',
  InvalidUnicode: 'the text that begins here holds a \\u that four hexadecimal digits must follow',
  InvalidEscapeCharacter: 'the text that begins here holds a backslash that begins no escape',
  InvalidCharacter: 'the text that begins here holds a control character, which must be escaped',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfComment: 'comments are not allowed',
};

/** Ends the parser at the first fault. */
class FirstFault extends Error {
  constructor(
    readonly code: ParseErrorCode,
    readonly offset: number,
  ) {
    super();
  }
}

/**
 * Finds where a text stops being JSON. Repeats one character of it at most: bodies hold secrets.
 * @returns e.g. `line 2, column 5: expected a comma, found "`; undefined where the parser finds nothing
 */
export async function jsonFault(text: string): Promise<string | undefined> {
  const { default: parser } = await import('jsonc-parser');
  try {
    const onError = (code: ParseErrorCode, offset: number) => {
      throw new FirstFault(code, offset);
    };
    parser.visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
    return undefined;
  } catch (error) {
    // Anything else is a text that is nested too deep for the parser.
    if (!(error instanceof FirstFault)) return undefined;
    const name = parser.printParseErrorCode(error.code);
    const found = name === 'InvalidSymbol' && isJson(text.slice(0, error.offset)) ? 'EndOfFileExpected' : name;
    return `${positionOf(text, error.offset)}: ${wordsOf(found, text, error.offset)}`;
  }
}

/** Whether a text is whole: the parser takes what follows it for the beginning of another value. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Lines and columns from 1; a column is a character, as editors count. */
function positionOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return `line ${lines.length}, column ${[...(lines.at(-1) as string)].length + 1}`;
}

function wordsOf(name: string, text: string, offset: number): string {
  return BEGINS[name] ?? `${EXPECTED[name] ?? 'expected JSON'}, found ${foundAt(text, offset)}`;
}

function foundAt(text: string, offset: number): string {
  const point = text.codePointAt(offset);
  if (point === undefined) return 'the end of the body';
  const character = String.fromCodePoint(point);
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return character;
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
