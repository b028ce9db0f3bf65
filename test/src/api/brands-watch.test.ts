import { OverviewResponse } from '@namedrop/contract';
import { until } from '@namedrop/testing';
import test from 'ava';
import { Browser, createUser } from './person.js';
import { startWatchWorld } from './watch-world.js';

test('the overview counts runs of a watch, an answer that a surface does not show apart, and what they cost', async (t) => {
  const world = await startWatchWorld(t, { ai_overview: { text: '' } });
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');
  const { body } = await browser.post('/dashboard/api/brands', { name: 'acme' });
  await until(async () => (await browser.get('/dashboard/api/brands')).body.brands[0].rebuild === null);
  const watches = [await world.create(), await world.create({ mode: 'chatgpt_live' })];
  for (const id of watches) {
    await browser.post(`/dashboard/api/watches/${id}/run`);
    await world.ended(id, 1);
  }
  const overview = OverviewResponse.parse((await browser.get(`/dashboard/api/overview?brand=${body.brand.id}`)).body);
  t.deepEqual(overview.outcomes, { asked: 2, named: 1, not_named: 0, no_answer: 1, failed: 0 });
  t.is(overview.tiles.visibility.n, 1);
  t.is(overview.cost_cents, 15 + 35);
  t.deepEqual(
    overview.platforms.map(({ platform, days: [day] }) => [platform, day?.named, day?.no_answer]),
    [
      ['ai_overview/live', 0, 1],
      ['chatgpt/live', 1, 0],
    ],
  );
});
