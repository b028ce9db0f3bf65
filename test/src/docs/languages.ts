import { isProgramUsed } from '@namedrop/testing';
import test, { type TestFn } from 'ava';
import { read } from '../repository/tree.js';

/** How a program of a page is run, by the language of its block. */
export interface Language {
  /** Name of the file that holds the program. */
  readonly file: string;
  /** @param port of loopback, for a program that listens */
  command(file: string, port: number): readonly string[];
  /** Whether every machine that runs the tests has the language. */
  readonly isEverywhere?: true;
}

export const LANGUAGES = {
  ts: { file: 'program.ts', command: (file) => [process.execPath, file], isEverywhere: true },
  python: { file: 'program.py', command: (file) => ['python3', file], isEverywhere: true },
  go: { file: 'program.go', command: (file) => ['go', 'run', file] },
  php: { file: 'program.php', command: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file] },
  deno: { file: 'program.ts', command: (file) => ['deno', 'run', '--allow-all', file] },
  bun: { file: 'program.ts', command: (file) => ['bun', 'run', file] },
  sh: { file: 'program.sh', command: (file) => ['sh', file], isEverywhere: true },
} as const satisfies Readonly<Record<string, Language>>;
export type LanguageName = keyof typeof LANGUAGES;

/**
 * Reads a program of a page.
 * @param page its path from the root
 * @param name the word behind the language of its block
 * @throws Error if the page has no such block
 */
export function programOf(page: string, language: LanguageName, name: string): string {
  const [, program] = new RegExp(`^\`\`\`${language} ${name}\\n(.*?)^\`\`\``, 'ms').exec(read(page)) ?? [];
  if (!program) throw new Error(`${page} has no block "${language} ${name}"`);
  return program;
}

/** Returns whether tests use the language. All machines that run the tests have some; others are programs of its name. */
export function isUsed(language: LanguageName): boolean {
  const known: Language = LANGUAGES[language];
  return known.isEverywhere === true || isProgramUsed(language);
}

/** Returns ava's `test`, or `test.skip` where the language is not used. */
export function testIn(language: LanguageName): TestFn | TestFn['skip'] {
  return isUsed(language) ? test : test.skip;
}
