import type { CitedDomain } from '@namedrop/contract';
import type { BrandSettings } from '../account-brand.js';
import type { HostSums } from './overview-reader.js';

/** Classes the hosts that answers cite. A subdomain belongs to the owner of its domain. */
export function citedDomains(hosts: readonly HostSums[], brand: BrandSettings): CitedDomain[] {
  return hosts.map(({ host, now, before }) => ({ host, ...ownerOf(host, brand), answers: now, before }));
}

function ownerOf(host: string, { domains, competitors }: BrandSettings): Pick<CitedDomain, 'class' | 'rival'> {
  const isWithin = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  if (domains.some(isWithin)) return { class: 'own', rival: null };
  const rival = competitors.find((competitor) => competitor.domains.some(isWithin));
  return rival ? { class: 'rival', rival: rival.name } : { class: 'other', rival: null };
}
