import type { TrackedBrandBody } from '@namedrop/contract';
import { brandKey, citedHost, distinctBrands, nameKey } from '@namedrop/core';
import { ApiError, requireComparable, storableText } from '@namedrop/plugin-api';
import type { BrandSettings, Competitor } from './account-brand.js';

/**
 * Returns the settings of a brand, each name and host once.
 * @throws ApiError 400 `invalid_request` for a name that two brands share, and for a domain that cannot be a host
 */
export function brandSettings(body: TrackedBrandBody): BrandSettings {
  const name = readName(body.name, 'name');
  const competitors = body.competitors.map(toCompetitor);
  const { aliases = [] } = requireComparable({
    brand: name,
    aliases: body.aliases.map(storableText),
    competitors: competitors.flatMap((competitor) => [competitor.name, ...competitor.aliases]),
  });
  requireDistinct(competitors);
  const domains = body.domains.map((domain) => hostOf(domain, 'domains'));
  requireOwnDomains(domains, competitors);
  return { name, aliases: distinctBrands(aliases), domains: [...new Set(domains)], competitors };
}

/** Builds the refusal of a field. */
export function refuseField(field: string, words: string): ApiError {
  const details = { formErrors: [], fieldErrors: { [field]: [words] } };
  return new ApiError(400, 'invalid_request', `${field}: ${words}.`, { details });
}

function readName(name: string, field: string): string {
  const storable = storableText(name).trim();
  // A name of signs alone, such as "+", has no key to compare checks by.
  if (brandKey(storable) === '') throw refuseField(field, `"${storable}" must have a letter or a digit`);
  return storable;
}

function toCompetitor({ name, aliases, domains }: TrackedBrandBody['competitors'][number]): Competitor {
  const named = storableText(name).trim();
  const others = distinctBrands([named, ...aliases.map(storableText)], nameKey).slice(1);
  return {
    name: named,
    aliases: others,
    domains: [...new Set(domains.map((domain) => hostOf(domain, 'competitors')))],
  };
}

function requireDistinct(competitors: readonly Competitor[]): void {
  const owners = new Map<string, string>();
  for (const { name, aliases } of competitors) {
    for (const key of new Set([name, ...aliases].map(nameKey))) {
      const other = owners.get(key);
      if (other !== undefined) throw refuseField('competitors', `"${other}" and "${name}" share a name`);
      owners.set(key, name);
    }
  }
}

function requireOwnDomains(own: readonly string[], competitors: readonly Competitor[]): void {
  for (const { name, domains } of competitors) {
    const shared = domains.find((domain) => own.includes(domain));
    if (shared !== undefined) throw refuseField('competitors', `"${shared}" of "${name}" is a domain of the brand`);
  }
}

/** Reads a host, also out of the address of a page. */
function hostOf(written: string, field: string): string {
  const text = written.trim();
  const host = citedHost(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (host?.includes('.') && !text.includes('@')) return host;
  throw refuseField(field, `"${storableText(text)}" is no domain; write a host, e.g. acme.com`);
}
