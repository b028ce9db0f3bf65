import type { WatchRecord } from '@namedrop/contract';
import test from 'ava';
import { changesOf, draftOf, fieldsOf } from './watch-draft.js';

const WATCH = {
  query: 'best crm',
  brand: 'Acme',
  case_sensitive: false,
  aliases: ['Acme Inc'],
  competitors: ['Globex, Inc.'],
  mode: 'all_live',
  interval: 'daily',
  webhook_url: 'https://receiver.example/hook',
  trigger_on: ['rank_changed'],
  sensitivity: { confirm: 3, min_rank_change: 2, cooldown_runs: 5, ignore_citation_churn: false },
} as unknown as WatchRecord;

test('an unchanged form changes nothing, so a sensitivity of the API and a name with a comma are kept', (t) => {
  t.deepEqual(changesOf(WATCH, draftOf(WATCH)), {});
});

test('a changed form sends the changed fields alone', (t) => {
  const { sensitivity, ...unchanged } = draftOf(WATCH);
  const draft = {
    ...unchanged,
    aliases: 'Acme Inc, Acme , Acme',
    sensitivity: { ...sensitivity, quiet: '4', budget: '6' },
    secret: 'x'.repeat(16),
  };
  t.deepEqual(changesOf(WATCH, draft), {
    aliases: ['Acme Inc', 'Acme'],
    sensitivity: {
      confirm: 1,
      min_rank_change: 2,
      cooldown_runs: 4,
      ignore_citation_churn: false,
      alarms_per_year: 6,
    },
    webhook_secret: 'x'.repeat(16),
  });
  t.is(fieldsOf(draft).query, 'best crm');
});
