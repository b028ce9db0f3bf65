import { INCLUDE, WatchTrigger, watchBody } from '@namedrop/contract';
import { BRAND_TRIGGERS, INCLUDE_EFFECTS, TRIGGERS } from '@namedrop/core';
import test from 'ava';

const MODE = { name: 'quick', channel: 'api', aliases: [], platforms: [], honours: [] } as const;

test('the words of the wire are those that the core knows, in the same order', (t) => {
  t.deepEqual(WatchTrigger.options, [...TRIGGERS]);
  const watch = { query: 'best crm', brand: 'Acme', mode: 'quick', interval: 'daily' };
  const receiver = { webhook_url: 'https://receiver.example', webhook_secret: 'sixteen or more characters' };
  const { trigger_on } = watchBody({ modes: [MODE], planned: [] }).parse({ ...watch, ...receiver });
  t.deepEqual(trigger_on, [...BRAND_TRIGGERS]);
  for (const effects of Object.values(INCLUDE_EFFECTS)) t.deepEqual([...INCLUDE] as string[], Object.keys(effects));
});
