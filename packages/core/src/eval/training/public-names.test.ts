import test from 'ava';
import { chainNames, iconNames } from './public-names.js';

test('the names of icons are their titles and aliases, sorted, each once', (t) => {
  const icons = [{ title: 'Zoho' }, { title: 'Acme', aliases: { aka: ['ACME', 'Zoho'], loc: { 'ja-JP': 'アクメ' } } }];
  t.deepEqual(iconNames(icons), ['ACME', 'Acme', 'Zoho', 'アクメ']);
});

test('the names of chains are those of brands in read languages, without advertisements', (t) => {
  const nsi = {
    'brands/shop/books': {
      items: [
        { tags: { brand: 'Acme', 'brand:ja': 'アクメ', 'brand:fi': 'Akme', name: 'Acme Books; Acme ', shop: 'books' } },
      ],
    },
    'brands/advertising/totem': { items: [{ tags: { brand: 'Globex' } }] },
    'operators/amenity/bank': { items: [{ tags: { brand: 'Initech' } }] },
    'brands/amenity/bank': {},
  };
  t.deepEqual(chainNames({ nsi }), ['Acme', 'Acme Books', 'アクメ']);
});
