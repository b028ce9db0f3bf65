import type { BrandEntity } from '../answer.js';
import { BrandDomains } from './brand-domains.js';
import { BrandNames } from './brand-names.js';
import { brandStarts } from './brand-starts.js';
import { type Word, wordsOf } from './capital-runs.js';
import { type Name, namesIn } from './names.js';
import { normalise } from './normalise.js';
import { type VisibleText, visibleText } from './visible-text.js';

const MOST = 50;
const FEWEST_LETTERS = 2;

/**
 * The brands that an answer names, where the surface marked up none: at most 50, in order of first appearance, each
 * once, as the answer writes it, with its domain where the answer links that. Found by rules alone (see namesIn): the
 * same text gives the same brands, in time linear in it. Throws on no text.
 */
export function namedBrands(text: string): readonly BrandEntity[] {
  const source = text.toWellFormed();
  const visible = visibleText(source);
  const words = wordsOf(visible.text);
  return brandsAmong(namesIn(visible, words), { source, visible, words });
}

/** The parts of an answer that brands are read from. */
interface Read {
  readonly source: string;
  readonly visible: VisibleText;
  /** Those of the visible text. */
  readonly words: readonly Word[];
}

/** As `namedBrands`, of an answer that is read already, and of the names that it seems to name. */
export function brandsAmong(named: readonly Name[], { source, visible, words }: Read): readonly BrandEntity[] {
  const names = new BrandNames(visible.text, words);
  const domains = new BrandDomains(source);
  const entities = new Map<string, BrandEntity>();
  let end = 0;
  for (const start of brandStarts(visible, words, named)) {
    if (entities.size === MOST) break;
    const written = start.start < end ? undefined : names.written(start);
    const letters = normalise(written?.name ?? '').letters;
    if (written) end = start.start + written.name.length;
    if (!written || letters.length < FEWEST_LETTERS || entities.has(letters)) continue;
    const domain = domains.of(letters, (visible.offsets[written.runEnd - 1] ?? source.length) + 1);
    entities.set(letters, { name: written.name, ...(domain && { domain }) });
  }
  return [...entities.values()];
}
