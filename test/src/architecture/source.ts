import { posix } from 'node:path';
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import { projectFiles, read, type Workspace } from '../repository/tree.js';

/** A TypeScript file, and what it leans on. */
export interface Source {
  /** From the root, e.g. `packages/core/src/modes.ts`. */
  readonly path: string;
  readonly text: string;
  /** A test, or the helper of one: it is not published. */
  readonly isTest: boolean;
  /** Specifiers of everything imported or re-exported; imports of types and dynamic imports too. */
  readonly imports: readonly string[];
  /** The other strings that stand in it. */
  readonly strings: readonly string[];
}

/** Walks the syntax tree of a file. @throws SyntaxError when it cannot be parsed */
export function visit(path: string, text: string, visitor: VisitorObject): void {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
  new Visitor(visitor).visit(program);
}

/** Takes a file apart. */
export function parseSource(path: string, text: string): Source {
  const imports: string[] = [];
  const strings: string[] = [];
  const take = ({ source }: { readonly source: object | null }): void => {
    if (source && 'value' in source && typeof source.value === 'string') imports.push(source.value);
  };
  visit(path, text, {
    ImportDeclaration: take,
    ExportNamedDeclaration: take,
    ExportAllDeclaration: take,
    TSImportType: take,
    ImportExpression: take,
    Literal: ({ value }) => {
      if (typeof value === 'string') strings.push(value);
    },
  });
  return { path, text, isTest: /\.test\.(helper\.)?tsx?$/.test(path), imports, strings };
}

/** The sources of the given packages. */
export function sourcesOf(workspaces: readonly Workspace[]): Source[] {
  return workspaces
    .flatMap(({ folder }) => projectFiles(folder).filter((path) => path.startsWith(`${folder}/src/`)))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => parseSource(path, read(path)));
}

/** The file that a relative import means: `./port.js` in `src/plugin.ts` is `src/port.ts`. */
export function resolveRelative(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier).replace(/\.js(x?)$/, '.ts$1');
}

/** The package that an import means: `@namedrop/core` of `@namedrop/core/brand`; none for relative ones and `node:`. */
export function packageOf(specifier: string): string | undefined {
  return /^(@[^/]+\/[^/]+|[^./:][^/:]*(?!:))(?:\/|$)/.exec(specifier)?.[1];
}
