import test from 'ava';
import { withoutEcho } from './without-echo.js';

const answer = (...fanOut: string[]) => ({ text: 'Brewline leads.', citations: [], fanOut });

test('a search that repeats the question is left out, in whatever case and spacing', (t) => {
  const asked = { text: ' Best CRM\nfor a bakery? ', region: 'us' } as const;
  const searches = ['best crm for a  bakery?', 'best crm for a bakery', 'BEST CRM FOR A BAKERY?', 'crm loyalty cards'];
  t.deepEqual(withoutEcho(answer(...searches), asked), answer('best crm for a bakery', 'crm loyalty cards'));
});
