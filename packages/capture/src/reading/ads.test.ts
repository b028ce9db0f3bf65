import test from 'ava';
import { type AdParts, advertisements } from './ads.js';

const adOf = (ad: AdParts) => advertisements([ad]);

const AD = {
  advertiser: 'Acme',
  title: 'Try Acme',
  url: 'https://www.acme.example/crm?gclid=1',
  domain: 'www.acme.example',
};

test('an ad has its advertiser, its title, its address and its site, and says whether it was shown (CHR-36, CHR-37)', (t) => {
  const ad = { advertiser: 'Acme', title: 'Try Acme', url: AD.url, domain: 'acme.example' };
  t.deepEqual(adOf({ ...AD, rendered: false }), [{ ...ad, rendered: false }]);
  t.deepEqual(adOf({ ...AD, rendered: true }), [{ ...ad, rendered: true }]);
});

test('an ad of which nobody says whether it was shown was shown', (t) => {
  t.like(adOf(AD), [{ rendered: true }]);
});

test('an ad without an address leads to its advertiser; without that it is none', (t) => {
  for (const url of [undefined, '', 'javascript:alert(1)']) {
    t.like(adOf({ ...AD, url, advertiserUrl: 'https://acme.example/' }), [{ url: 'https://acme.example/' }]);
    t.deepEqual(adOf({ ...AD, url }), []);
  }
});

test('the address is that of the page behind a redirect of the search engine', (t) => {
  const url = `https://www.bing.com/aclick?u=${btoa('https://acme.example/')}`;
  t.deepEqual(adOf({ url }), [
    {
      advertiser: 'acme.example',
      title: 'acme.example',
      url: 'https://acme.example/',
      domain: 'acme.example',
      rendered: true,
    },
  ]);
});

test('an advertiser without a name goes by its site, and an ad without a title by its advertiser', (t) => {
  t.like(adOf({ ...AD, advertiser: ' ' }), [{ advertiser: 'acme.example', title: 'Try Acme' }]);
  t.like(adOf({ ...AD, title: '' }), [{ advertiser: 'Acme', title: 'Acme' }]);
});

test('a site that is none gives way to that of the address, or to its host', (t) => {
  t.like(adOf({ ...AD, domain: 'Acme Inc.' }), [{ domain: 'acme.example' }]);
  t.like(adOf({ ...AD, domain: undefined, url: 'http://192.0.2.1/' }), [{ domain: '192.0.2.1' }]);
});

test('of more ads than any answer shows, the first hundred are looked at', (t) => {
  const ads = Array.from({ length: 150 }, (_, n) => ({ url: `https://acme.example/${n}` }));
  t.deepEqual([advertisements(ads).length, advertisements(ads).at(-1)?.url], [100, 'https://acme.example/99']);
});
