import { INTERFACE_PLATFORMS, PROVIDERS } from '@namedrop/contract';
import { visit } from './source.js';

/** Names of engines that only their plugins, the demo and the interface's one file may use. */
const NAMES: ReadonlySet<unknown> = new Set<string>([
  ...INTERFACE_PLATFORMS.flatMap(({ id, label }) => [id, label]),
  ...PROVIDERS,
  'grok',
  'xai',
]);

/** Folders and files whose sources may name engines, each with the reason. */
const EXEMPT: readonly RegExp[] = [
  // The interface's one file.
  /^packages\/contract\/src\/interface-modes\.ts$/,
  // Names of packages, for hints about misspelt ones.
  /^host\/src\/plugins\/bundled-plugins\.ts$/,
  // The name of a vendor's package.
  /^packages\/model-apis\/src\/openai-sdk\//,
  // Words of capture vendors' replies.
  /^packages\/capture\/src\/dataforseo\/overview-/,
  /^packages\/testing\/src\/vendors\//,
  // The demo, and the plugins of engines. The ask API is closed at its four providers.
  /^packages\/demo\//,
  /^plugins\/(?!(watch|webhooks|billing|redis)\/)/,
  // Tests, applied migrations, evaluation data, vocabularies of brands.
  /^test\//,
  /\.test\.(helper\.)?ts$/,
  /migrations?(\.ts$|\/)/,
  /^packages\/core\/src\/eval\//,
];

/** Whether a source may name engines. */
export function mayNameEngines(path: string): boolean {
  return EXEMPT.some((pattern) => pattern.test(path));
}

interface Named {
  readonly type: string;
  readonly name?: unknown;
}

/**
 * Finds the names of engines in a source: as a whole string, as a key or as a member. Words inside longer strings and
 * comments do not count: nothing branches on them.
 */
export function engineNamesIn(path: string, text: string): string[] {
  const found: string[] = [];
  const take = (name: unknown) => {
    if (NAMES.has(name)) found.push(`${path}: ${name}`);
  };
  const takeKey = (key: Named, isComputed?: boolean) => {
    if (key.type === 'Identifier' && !isComputed) take(key.name);
  };
  visit(path, text, {
    Literal: ({ value }) => take(value),
    TemplateElement: ({ value }) => take(value.cooked),
    Property: ({ key, computed }) => takeKey(key, computed),
    PropertyDefinition: ({ key, computed }) => takeKey(key, computed),
    TSPropertySignature: ({ key, computed }) => takeKey(key, computed),
    MemberExpression: ({ property, computed }) => takeKey(property, computed),
  });
  return found;
}
