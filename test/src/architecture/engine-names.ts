import { visit } from './source.js';

/** Folders and files whose sources may name engines, each with the reason. */
const EXEMPT: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^packages\/contract\/src\/interface-modes\.ts$/, "the interface's one file"],
  [/^packages\/contract\/src\/operations\//, 'examples of the API reference: data on which nothing branches'],
  [/^packages\/client\/src\/generated\//, "types that are written from the API's document"],
  [/^packages\/contract\/src\/bundled-plugins\.ts$/, 'ids of plugins that come with the host'],
  [/^packages\/model-apis\/src\/openai-sdk\//, "name of a vendor's package"],
  [/^packages\/capture\/src\/dataforseo\/(overview-|llm-result\.ts$)/, "words of a capture vendor's replies"],
  [/^packages\/testing\/src\/vendors\//, "words of capture vendors' replies"],
  [/^packages\/core\/src\/brand\/citation-markers\.ts$/, 'markers that engines add to the addresses they cite'],
  [/^packages\/dashboard\/src\/ui\/signs\/platform-sign\.ts$/, 'hues and shapes: an unknown platform gets a ring'],
  [/^packages\/demo\//, 'the demo shows the engines of the interface'],
  [
    /^plugins\/(?!(watch|webhooks|billing|redis|dashboard)\/)/,
    'plugins of engines, and the ask API with its four providers',
  ],
  [/^test\//, 'tests'],
  [/\.test\.(helper\.)?ts$/, 'tests'],
  [/migrations?(\.ts$|\/)/, 'applied migrations'],
  [/^packages\/core\/src\/eval\//, 'evaluation data, and vocabularies of brands'],
];

/** Returns whether a source may name engines. */
export function mayNameEngines(path: string): boolean {
  return EXEMPT.some(([pattern]) => pattern.test(path));
}

/** Lists the exemptions that match none of the sources. */
export function unusedExemptions(paths: readonly string[]): string[] {
  return EXEMPT.filter(([pattern]) => !paths.some((path) => pattern.test(path))).map(([pattern]) => pattern.source);
}

/** Escapes the characters that have a meaning in a pattern. */
const literally = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Key {
  readonly type: string;
  readonly name?: unknown;
}

interface Member {
  readonly key: Key;
  readonly computed?: boolean;
}

/**
 * Builds the search for names of engines in a source: at the start of a string, as a key or a member, and in a regular
 * expression. A letter must not follow, so `quickMs` names none. Sentences and comments do not count: nothing branches on
 * them.
 */
export function engineNamesIn(words: ReadonlySet<string>): (path: string, text: string) => string[] {
  const alternatives = [...words]
    .toSorted((one, other) => other.length - one.length)
    .map(literally)
    .join('|');
  const atStart = new RegExp(`^(?:${alternatives})(?![\\p{L} ])`, 'u');
  const anywhere = new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'u');
  return (path, text) => {
    const found: string[] = [];
    const search = (within: unknown, pattern = atStart) => {
      const [name] = (typeof within === 'string' && pattern.exec(within)) || [];
      if (name !== undefined) found.push(`${path}: ${name}`);
    };
    const takeKey = (key: Key, isComputed?: boolean) => {
      if (key.type === 'Identifier' && !isComputed) search(key.name);
    };
    const takeMember = ({ key, computed }: Member) => takeKey(key, computed);
    visit(path, text, {
      Literal: (literal) => {
        if ('regex' in literal) search(literal.regex.pattern, anywhere);
        else search(literal.value);
      },
      TemplateElement: ({ value }) => search(value.cooked),
      Property: takeMember,
      PropertyDefinition: takeMember,
      AccessorProperty: takeMember,
      MethodDefinition: takeMember,
      TSPropertySignature: takeMember,
      TSMethodSignature: takeMember,
      TSEnumMember: ({ id, computed }) => takeKey(id, computed),
      MemberExpression: ({ property, computed }) => takeKey(property, computed),
    });
    return found;
  };
}
