import type { TrackedBrandRecord } from '@namedrop/contract';

/** Owner of a cited site. */
export type SiteClass = 'own' | 'rival' | 'other';

type Sites = Pick<TrackedBrandRecord, 'name' | 'aliases' | 'domains' | 'competitors'>;

/** The tracked brand that a check belongs to: its brand is the name or an alias. */
export function brandOfCheck<B extends Sites>(brand: string, tracked: readonly B[]): B | undefined {
  const wanted = bare(brand);
  return tracked.find(({ name, aliases }) => [name, ...aliases].some((each) => bare(each) === wanted));
}

/** Returns the owner of a host; subdomains count. @param host in lower case */
export function siteClass(host: string, { domains, competitors }: Sites): SiteClass {
  const isOf = (sites: readonly string[]) => sites.some((site) => host === site || host.endsWith(`.${site}`));
  if (isOf(domains)) return 'own';
  return competitors.some((competitor) => isOf(competitor.domains)) ? 'rival' : 'other';
}

const bare = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ');
