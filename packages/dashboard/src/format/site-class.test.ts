import test from 'ava';
import { brandOfCheck, siteClass } from './site-class.js';

const ACME = {
  name: 'Acme',
  aliases: ['Acme  CRM'],
  domains: ['acme.example'],
  competitors: [{ name: 'Globex', aliases: [], domains: ['globex.example'] }],
};

test('a page is of the own site, of a competitor or of another; subdomains count, hosts with the same end do not', (t) => {
  t.is(brandOfCheck('acme crm', [ACME]), ACME);
  t.is(brandOfCheck('Globex', [ACME]), undefined);
  const hosts = ['acme.example', 'docs.acme.example', 'notacme.example', 'blog.globex.example'];
  t.deepEqual(
    hosts.map((host) => siteClass(host, ACME)),
    ['own', 'own', 'other', 'rival'],
  );
});
