import test from 'ava';
import { bodyOf, draftOf, NEW_COMPETITOR } from './brand-draft.js';

test('a brand survives its form, and empty entries are left out', (t) => {
  const settings = {
    name: 'Acme',
    aliases: ['Acme CRM', 'Acme, Inc.'],
    domains: ['acme.example'],
    competitors: [{ name: 'Globex', aliases: ['Globex Cloud'], domains: ['globex.example', 'gx.example'] }],
  };
  const times = { created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z' };
  const draft = draftOf({ id: '', ...times, rebuild: null, ...settings });
  t.deepEqual(bodyOf(draft), settings);
  t.deepEqual(bodyOf({ ...draft, aliases: '\n  Acme CRM \n\n', competitors: [NEW_COMPETITOR] }), {
    ...settings,
    aliases: ['Acme CRM'],
    competitors: [],
  });
  t.deepEqual(bodyOf(draftOf()), { name: '', aliases: [], domains: [], competitors: [] });
});
