import type { BrandRebuild, TrackedBrandRecord } from '@namedrop/contract';
import { brandKey, type TrackedNames } from '@namedrop/core';
import type { AccountId } from '@namedrop/plugin-api';
import type { RivalSlots } from './rival-slots.js';

/** Competitor of a tracked brand. */
export interface Competitor {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Hosts, as those of the brand. */
  readonly domains: readonly string[];
}

/** Settings of a tracked brand by which results are read. */
export interface BrandSettings {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Hosts of its own sites, in lower case and without `www.`. */
  readonly domains: readonly string[];
  readonly competitors: readonly Competitor[];
}

/** A brand with the revision of its settings. */
export interface RevisedBrand extends BrandSettings {
  readonly id: string;
  readonly account: AccountId;
  /** Grows with each change of the settings. */
  readonly revision: number;
}

/** A tracked brand as it is stored. */
export interface AccountBrand extends RevisedBrand {
  /** Positions of the competitors in the arrays of sums. */
  readonly rivalSlots: RivalSlots;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** null: no re-read is under way. */
  readonly rebuild: BrandRebuild | null;
}

/** Columns of a `RevisedBrand`. */
export const REVISED_COLUMNS = 'id, account_id AS account, name, aliases, domains, competitors, revision';

/** Returns the keys of all names of a brand: checks whose brand has one of them belong to it. */
export function keysOf({ name, aliases }: Pick<BrandSettings, 'name' | 'aliases'>): readonly string[] {
  return [...new Set([name, ...aliases].map(brandKey))];
}

/** Returns the names by which answers are read. */
export function namesOf({ name, aliases, competitors }: BrandSettings): Omit<TrackedNames, 'caseSensitive'> {
  return {
    brand: name,
    aliases,
    competitors: competitors.map((competitor) => ({ brand: competitor.name, aliases: competitor.aliases })),
  };
}

export function toRecord(brand: AccountBrand): TrackedBrandRecord {
  const { id, name, aliases, domains, competitors, createdAt, updatedAt, rebuild } = brand;
  return {
    id,
    name,
    aliases: [...aliases],
    domains: [...domains],
    competitors: competitors.map((one) => ({ ...one, aliases: [...one.aliases], domains: [...one.domains] })),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    rebuild,
  };
}
