import type { TrackedBrandBody, TrackedBrandRecord } from '@namedrop/contract';
import { entriesOf } from '../../format/entries.js';

/** Texts of the form: lists have a line for each entry, those of competitors have commas between. */
export interface BrandDraft {
  readonly name: string;
  readonly aliases: string;
  readonly domains: string;
  readonly competitors: readonly CompetitorDraft[];
}

export interface CompetitorDraft {
  readonly name: string;
  readonly aliases: string;
  readonly domains: string;
}

export const NEW_COMPETITOR: CompetitorDraft = { name: '', aliases: '', domains: '' };

/** Texts of a form for a new brand, or for a known one. */
export function draftOf(brand?: TrackedBrandRecord): BrandDraft {
  if (!brand) return { name: '', aliases: '', domains: '', competitors: [] };
  const { name, aliases, domains, competitors } = brand;
  return {
    name,
    aliases: aliases.join('\n'),
    domains: domains.join('\n'),
    competitors: competitors.map((one) => ({
      name: one.name,
      aliases: one.aliases.join(', '),
      domains: one.domains.join(', '),
    })),
  };
}

/** Reads the form. Empty entries, and competitors without a name and anything else, are left out. */
export function bodyOf({ name, aliases, domains, competitors }: BrandDraft): TrackedBrandBody {
  return {
    name: name.trim(),
    aliases: entriesOf(aliases, '\n'),
    domains: entriesOf(domains, '\n'),
    competitors: competitors
      .filter((one) => `${one.name}${one.aliases}${one.domains}`.trim() !== '')
      .map((one) => ({
        name: one.name.trim(),
        aliases: entriesOf(one.aliases, ','),
        domains: entriesOf(one.domains, ','),
      })),
  };
}
