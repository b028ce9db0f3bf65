import { SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import nock from 'nock';
import { QUESTION, surfaceAt } from './surface.test.helper.js';

test.before(() => {
  nock.disableNetConnect();
  nock.enableNetConnect('127.0.0.1');
});

const PATH = '/v1/responses';

test('a connection that cannot be made in time is a timeout', async (t) => {
  const error = Object.assign(new Error('Connect Timeout Error'), { code: 'UND_ERR_CONNECT_TIMEOUT' });
  nock('http://far-away.test').post(PATH).replyWithError(error);
  const asking = (await surfaceAt('http://far-away.test/v1')).ask(QUESTION, AbortSignal.timeout(10_000));
  t.is((await t.throwsAsync(asking, { instanceOf: SurfaceError })).fault, 'timeout');
});

test('the surface serves quick checks and asks, by city, with the models of its configuration', async (t) => {
  const { ask, ...facts } = await surfaceAt('http://vendor.test');
  t.is(typeof ask, 'function');
  t.like(facts, { platform: 'chatgpt', channel: 'api', provider: 'openai', localizes: 'city' });
  t.true(facts.models?.allowed.includes(facts.models.default));
});
