/** The part of the data of simple-icons that holds names. */
export type Icons = readonly {
  readonly title: string;
  readonly aliases?: { readonly aka?: readonly string[]; readonly loc?: Readonly<Record<string, string>> };
}[];

/** The part of the data of name-suggestion-index that holds names. */
export interface Chains {
  /** By path, `brands/amenity/bank`. */
  readonly nsi: Readonly<
    Record<string, { readonly items?: readonly { readonly tags?: Readonly<Record<string, string>> }[] }>
  >;
}

/** Tags that hold names of a brand, in the languages that answers are read in. */
const NAME_TAG = /^(?:brand|name)(?::(?:en|zh|ja|ko|ar|ru|zh-Hans|zh-Hant|de|fr|es|pt|it|nl))?$/;
/** Paths of posts and pillars that carry the advertisements of brands. */
const NO_CHAIN = /\/advertising|totem/;

/** Returns the titles and aliases of simple-icons, sorted, each once. */
export function iconNames(icons: Icons): readonly string[] {
  return sorted(
    icons.flatMap(({ title, aliases = {} }) => [title, ...(aliases.aka ?? []), ...Object.values(aliases.loc ?? {})]),
  );
}

/** Returns the brands of name-suggestion-index in the languages that answers are read in, sorted, each once. */
export function chainNames({ nsi }: Chains): readonly string[] {
  const paths = Object.entries(nsi).filter(([path]) => path.startsWith('brands/') && !NO_CHAIN.test(path));
  const tags = paths.flatMap(([, { items = [] }]) => items.flatMap(({ tags = {} }) => Object.entries(tags)));
  return sorted(
    tags.flatMap(([tag, value]) => (NAME_TAG.test(tag) ? value.split(';') : [])).map((name) => name.trim()),
  );
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
    .filter((name) => name !== '')
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}
