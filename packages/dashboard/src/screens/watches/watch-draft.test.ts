import type { WatchRecord } from '@namedrop/contract';
import test from 'ava';
import { changesOf, draftOf, fieldsOf } from './watch-draft.js';

const WATCH = {
  query: 'best crm',
  brand: 'Acme',
  aliases: ['Acme Inc'],
  competitors: [],
  mode: 'all_live',
  interval: 'daily',
  webhook_url: 'https://receiver.example/hook',
  trigger_on: ['rank_changed'],
  sensitivity: { confirm: 3, min_rank_change: 2, cooldown_runs: 5, ignore_citation_churn: false },
} as unknown as WatchRecord;

test('an unchanged form changes nothing, so a sensitivity of the API is kept', (t) => {
  t.deepEqual(changesOf(WATCH, draftOf(WATCH)), {});
});

test('a changed form sends the changed fields alone', (t) => {
  const draft = {
    ...draftOf(WATCH),
    aliases: 'Acme Inc, Acme , Acme',
    choice: 'budget',
    budget: '6',
    secret: 'x'.repeat(16),
  } as const;
  t.deepEqual(changesOf(WATCH, draft), {
    aliases: ['Acme Inc', 'Acme'],
    sensitivity: { alarms_per_year: 6, ignore_citation_churn: true },
    webhook_secret: 'x'.repeat(16),
  });
  t.is(fieldsOf(draft).query, 'best crm');
});
