import test from 'ava';
import type { BrandLabel } from './labelled-brands.js';
import { isPartOf, matchNames } from './matched-names.js';

const label = (name: string, ...also: string[]): BrandLabel => ({ name, also, kind: 'other', sentiment: 'neutral' });

function matched(names: readonly string[], labels: readonly BrandLabel[]) {
  const { names: nameOf, wrong } = matchNames(names, labels);
  return { pairs: [...nameOf].map(([{ name }, read]) => `${name}=${read}`).toSorted(), wrong };
}

test('a name matches a label by whole words at its start, in any case and with any accents', (t) => {
  t.deepEqual(
    matched(
      ['nestle', 'HubSpot CRM', 'Inn', 'Zo'],
      [label('Nestlé'), label('HubSpot'), label('Holiday Inn'), label('Zoho')],
    ),
    {
      pairs: ['HubSpot=HubSpot CRM', 'Nestlé=nestle'],
      wrong: ['Inn', 'Zo'],
    },
  );
});

test('a second name of one label is wrong, also if it is another spelling', (t) => {
  t.deepEqual(matched(['GoHighLevel', 'HighLevel'], [label('HighLevel', 'GoHighLevel')]).wrong.length, 1);
  t.deepEqual(matched(['Zoho', 'Zoho CRM'], [label('Zoho CRM')]), { pairs: ['Zoho CRM=Zoho CRM'], wrong: ['Zoho'] });
});

test('a name counts for one label, and labels share names so that most labels have one', (t) => {
  t.deepEqual(matched(['Grafana'], [label('Grafana Cloud'), label('Grafana Alloy')]).pairs.length, 1);
  t.deepEqual(matched(['Zoho', 'Zoho CRM Plus'], [label('Zoho CRM'), label('Zoho One')]), {
    pairs: ['Zoho CRM=Zoho CRM Plus', 'Zoho One=Zoho'],
    wrong: [],
  });
});

test('no names and no labels match nothing', (t) => {
  t.deepEqual(matched([], [label('Acme')]), { pairs: [], wrong: [] });
  t.deepEqual(matched(['Acme'], []), { pairs: [], wrong: ['Acme'] });
});

test('a part of a name is whole words of it anywhere', (t) => {
  t.true(isPartOf('Inn', label('Holiday Inn')));
  t.true(isPartOf('Use Toast', label('x', 'Toast')));
  t.false(isPartOf('Ford', label('affordable')));
});
