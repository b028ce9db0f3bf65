import { type Credits, credits } from '../pricing.js';
import { Catalog, type CatalogMode, type CatalogPlatform } from './catalog.js';
import type { CatalogProblem, CatalogSources } from './catalog-sources.js';
import type { Honoured, ModeDeclaration } from './declarations.js';
import { mergePlatforms } from './merge-platforms.js';
import { CATALOG_NAME, type Channel, nameRule } from './names.js';

/** Credits that a mode may cost at most. */
const MAX_PRICE = 1_000_000;
/** Faults of one mode, and known names, that messages list at most. */
const MAX_LISTED = 20;
/** Characters of a faulty name that a message quotes at most. */
const MAX_QUOTED = 40;

/** A mode with the path of its declaration, and the plugin that declares it; undefined: the operator. */
interface Candidate {
  readonly by?: string;
  readonly path: string;
  readonly mode: ModeDeclaration;
}

type Suggest = NonNullable<CatalogSources['suggest']>;

/** Names that may have a price, those of modes with a fault of their own apart. */
interface Priceable {
  readonly modes: readonly CatalogMode[];
  readonly faulty: readonly string[];
  readonly suggest: Suggest;
}

/** Everything that a mode is judged by. */
interface Known {
  readonly platforms: ReadonlyMap<string, CatalogPlatform>;
  readonly taken: Taken;
  readonly suggest: Suggest;
}

/** One fault of a mode, beginning with its place in the mode. */
type Fault = Omit<CatalogProblem, 'by'>;

/** Names that are taken, each with its owner as messages name it. */
type Taken = Map<string, string>;

/**
 * Builds the catalog of a deployment out of the interface, the plugins and the operator's configuration.
 * @returns every problem at once; the catalog leaves out what has one
 */
export function buildCatalog(sources: CatalogSources): {
  readonly catalog: Catalog;
  readonly problems: readonly CatalogProblem[];
} {
  const { interface: rows, operator, suggest = () => undefined } = sources;
  const { platforms, problems: ofPlatforms } = mergePlatforms(sources);
  const taken: Taken = new Map(
    [...rows.modes.flatMap(namesOf), ...rows.planned.map(({ name }) => name)].map((name) => [name, 'the interface']),
  );
  const byId = new Map(platforms.map((platform) => [platform.id, platform]));
  const judged = candidatesOf(sources).map((candidate) => ({
    candidate,
    faults: claim(candidate, { platforms: byId, taken, suggest }),
  }));
  const sound = judged.filter(({ faults }) => faults.length === 0).map(({ candidate }) => candidate.mode);
  const modes = [...rows.modes.map((mode) => toMode(mode, true)), ...sound.map((mode) => toMode(mode, false))];
  // The price of a mode that has a fault of its own is no further fault.
  const faulty = judged.map(({ candidate }) => candidate.mode.name);
  const ofPrices = priceProblems(operator.prices, { modes, faulty, suggest });
  const priced = modes.map((mode) => ({ ...mode, price: priceIn(operator.prices, mode) }));
  return {
    catalog: new Catalog(platforms, priced, rows.planned),
    problems: [
      ...ofPlatforms,
      ...judged.flatMap(({ candidate: { by, path }, faults }) =>
        faults.map((fault) => ({ by, ...fault, message: `${path}${fault.message}` })),
      ),
      ...ofPrices,
    ],
  };
}

function candidatesOf({ declared, operator }: CatalogSources): Candidate[] {
  return [
    ...declared.flatMap(({ by, modes }) => modes.map((mode, index) => ({ by, path: `modes[${index}]`, mode }))),
    ...Object.entries(operator.modes).map(([name, mode]) => ({ path: `modes.${name}`, mode: { ...mode, name } })),
  ];
}

/** Judges a mode and, where it is sound, takes its names. @returns its faults */
function claim({ by, mode }: Candidate, { platforms, taken, suggest }: Known): Fault[] {
  const names = namesOf(mode);
  const ofNames = [
    ...names.flatMap((name) => nameFaults(name, name === mode.name ? nameField(by) : '.aliases', taken)),
    ...[...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
      (name) => `.aliases: '${name}' is there twice`,
    ),
  ];
  const faults: Fault[] = [
    ...messages(ofNames),
    ...platformFaults(mode, platforms, suggest),
    ...messages(prefixed('.price: ', priceFault(mode.price))),
  ];
  if (faults.length === 0)
    for (const name of names) taken.set(name, by === undefined ? 'the configuration' : `'${by}'`);
  return faults;
}

/** Returns the path of a mode's name: the operator's modes have theirs as a key. */
const nameField = (by: string | undefined) => (by === undefined ? '' : '.name');

function nameFaults(name: string, field: string, taken: Taken): string[] {
  if (!CATALOG_NAME.test(name)) return [`${field}: '${quoted(name)}' ${nameRule(name)}`];
  const owner = taken.get(name);
  return owner === undefined ? [] : [`${field}: '${name}' is already a mode of ${owner}`];
}

function platformFaults(
  { channel, platforms }: ModeDeclaration,
  known: ReadonlyMap<string, CatalogPlatform>,
  suggest: Suggest,
): Fault[] {
  if (platforms.length === 0) return [{ message: '.platforms: must name at least one platform' }];
  const ids = idsOn(channel, known);
  const faulty = platforms
    .map((id, index) => ({ id, index, isRepeated: platforms.indexOf(id) !== index }))
    .filter(({ id, isRepeated }) => isRepeated || !known.get(id)?.channels[channel])
    .slice(0, MAX_LISTED);
  const firstUnknown = faulty.find(({ isRepeated }) => !isRepeated)?.index;
  return faulty.map(({ id, index, isRepeated }): Fault => {
    const place = `.platforms[${index}]: '${quoted(id)}'`;
    if (isRepeated) return { message: `${place} is there twice` };
    // The known names are the same for all.
    const hint = index === firstUnknown ? knownAre(id, ids, suggest) : suggest(id, ids);
    const message = [`${place} has no ${channel} channel here`, hint].filter(Boolean).join('; ');
    return { message, isUnknownName: true };
  });
}

function idsOn(channel: Channel, known: ReadonlyMap<string, CatalogPlatform>): string[] {
  return [...known.values()].filter(({ channels }) => channels[channel]).map(({ id }) => id);
}

/** e.g. `known are chatgpt, grok. Did you mean grok?` */
function knownAre(unknown: string, known: readonly string[], suggest: Suggest): string {
  return [`known are ${listed(known)}`, suggest(unknown, known)].filter(Boolean).join('. ');
}

function priceProblems(prices: Readonly<Record<string, number>>, known: Priceable): CatalogProblem[] {
  return Object.entries(prices).flatMap(([name, price]) => {
    const faults = unpriceable(name, known) ?? messages(priceFault(price));
    return faults.map((fault) => ({ ...fault, message: `prices.${name}: ${fault.message}` }));
  });
}

/** Returns why a name can have no price; undefined where it can. */
function unpriceable(name: string, { modes, faulty, suggest }: Priceable): Fault[] | undefined {
  const names = modes.map((mode) => mode.name);
  if (names.includes(name)) return undefined;
  const current = modes.find(({ aliases }) => aliases.includes(name))?.name;
  if (current) return [{ message: `is an older name of ${current}; set prices.${current}` }];
  if (faulty.includes(name)) return undefined;
  return [{ message: `no mode is called so; ${knownAre(name, names, suggest)}`, isUnknownName: true }];
}

function priceFault(price: number): string[] {
  if (!(price >= 0 && price <= MAX_PRICE))
    return [`must be a number of credits from 0 to ${MAX_PRICE}; ${price} was given`];
  try {
    credits(price);
    return [];
  } catch (error) {
    return [(error as RangeError).message];
  }
}

const messages = (faults: readonly string[]): Fault[] => faults.map((message) => ({ message }));

const quoted = (name: string) => name.slice(0, MAX_QUOTED);

/** e.g. `chatgpt, grok`; a long list ends with the number of names that are left out. */
function listed(names: readonly string[]): string {
  const rest = names.length - MAX_LISTED;
  return names.slice(0, MAX_LISTED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

const prefixed = (path: string, faults: readonly string[]) => faults.map((fault) => `${path}${fault}`);

const namesOf = ({ name, aliases = [] }: ModeDeclaration) => [name, ...aliases];

function priceIn(prices: Readonly<Record<string, number>>, { name, price }: CatalogMode): Credits {
  const own = Object.hasOwn(prices, name) ? prices[name] : undefined;
  return own === undefined || priceFault(own).length > 0 ? price : credits(own);
}

function toMode(mode: ModeDeclaration, isInterface: boolean): CatalogMode {
  const { name, label = labelOf(name), channel, platforms, aliases = [] } = mode;
  const honours = mode.honours ?? honouredBy(mode);
  return { name, label, channel, platforms, price: credits(mode.price), honours, aliases, isInterface };
}

function honouredBy({ channel, platforms }: ModeDeclaration): readonly Honoured[] {
  if (channel === 'live') return [];
  return platforms.length > 1 ? ['providers', 'models'] : ['models'];
}

/** e.g. `acme_engine` is `Acme engine`. */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
