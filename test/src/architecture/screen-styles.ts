/** A file of styles. */
export interface Styles {
  /** Path below the folder of the screens, e.g. `usage/usage.css`. */
  readonly path: string;
  readonly text: string;
}

/** Comments, and the beginnings of rules that contain others. */
const NOT_SELECTORS = /\/\*[\s\S]*?\*\/|@[^{;]*\{/g;
const SELECTORS = /([^{};]+)\{/g;

/** Returns the class with which each selector of a file begins. */
function firstClasses(text: string): readonly string[] {
  return [...text.replace(NOT_SELECTORS, '').matchAll(SELECTORS)].flatMap(([, selectors = '']) =>
    selectors.split(',').flatMap((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? []),
  );
}

/** Lists the classes that rules of several screens begin with. All screens load in one file, so these rules would meet. */
export function sharedClasses(files: readonly Styles[]): string[] {
  const screens = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const [screen = ''] = path.split('/');
    for (const name of firstClasses(text)) screens.set(name, (screens.get(name) ?? new Set()).add(screen));
  }
  return [...screens].flatMap(([name, of]) => (of.size > 1 ? [`.${name}: ${[...of].join(', ')}`] : []));
}
