import type { Ad } from '@namedrop/plugin-api';
import { adOf } from '../reading/ads.js';
import type { AnyAd, BrandAd, StoreAd } from './shapes.js';

/** Each advertisement by itself, of an advertiser's cards or of a group under one heading. */
export function adsOf(ads: readonly AnyAd[]): Ad[] {
  return ads.flatMap((ad) => {
    if (ad.ads.length > 0) return ad.ads.flatMap(storeAd);
    return ad.brand || ad.cards.length > 0 ? brandAds(ad) : storeAd(ad);
  });
}

/** An advertiser without cards is one advertisement, if it has a name. */
function brandAds({ brand = {}, cards, visibility, rendered }: BrandAd): Ad[] {
  const shared = {
    advertiser: brand.name,
    advertiserUrl: brand.url,
    rendered: rendered ?? (visibility?.toLowerCase() === 'hidden' ? false : undefined),
  };
  if (cards.length > 0) return cards.flatMap((card) => adOf({ ...shared, ...card }));
  return brand.name ? adOf(shared) : [];
}

function storeAd({ store, domain, title, url }: StoreAd): Ad[] {
  return adOf({ advertiser: store || domain, title, url, domain });
}
