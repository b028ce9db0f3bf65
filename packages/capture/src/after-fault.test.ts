import { FAULTS } from '@namedrop/core';
import { SurfaceError } from '@namedrop/plugin-api';
import { throughCloro, throughDataForSeo } from '@namedrop/testing';
import test from 'ava';
import { AFTER, vendorAfter } from './after-fault.js';
import { ReportedTimeout } from './reported-timeout.js';
import { UnfinishedTask } from './unfinished-task.js';
import type { Vendor } from './vendor.js';

const vendor = (name: string): Vendor => ({
  name,
  title: name,
  missing: [],
  fetch: async () => '',
  read: () => ({ text: null, citations: [] }),
  costOf: () => undefined,
});
const [ONE, OTHER] = [vendor('dataforseo'), vendor('cloro')];

test('the suite expects a vendor that stands alone to be asked again after the faults that the table says', (t) => {
  const again = FAULTS.filter((fault) => AFTER[fault](ONE, undefined) === ONE).sort();
  t.deepEqual([...throughDataForSeo.retried].sort(), again);
  t.deepEqual([...throughCloro.retried].sort(), again);
});

test('no fault leads to the same vendor where there is another', (t) => {
  for (const fault of FAULTS) t.not(AFTER[fault](ONE, OTHER), ONE);
});

test('after a task that its vendor still works on, another vendor is asked and never the same', (t) => {
  const unfinished = new SurfaceError('unavailable', 'broken polls', { cause: new UnfinishedTask() });
  t.is(vendorAfter(unfinished, ONE, OTHER), OTHER);
  t.is(vendorAfter(unfinished, ONE, undefined), undefined);
  t.is(vendorAfter(new SurfaceError('unavailable', 'down'), ONE, undefined), ONE);
});

test('after a timeout that its vendor reports, another vendor is asked and never the same', (t) => {
  const reported = new SurfaceError('timeout', 'failed', { cause: new ReportedTimeout() });
  t.is(vendorAfter(reported, ONE, OTHER), OTHER);
  t.is(vendorAfter(reported, ONE, undefined), undefined);
  t.is(vendorAfter(new SurfaceError('timeout', 'HTTP 504'), ONE, undefined), ONE);
});
