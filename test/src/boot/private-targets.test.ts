import { ForbiddenAddress, PublicWeb } from '@namedrop/plugin-api';
import { webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { bootOn, plugin } from './world.js';

const boot = bootOn(test);

/** A plugin that hands its web to the test. */
function calling() {
  const given: { web?: PublicWeb } = {};
  const module = plugin('calling', {
    requires: { web: PublicWeb },
    setup({ ports }) {
      given.web = ports.web as PublicWeb;
      return {};
    },
  });
  const post = (url: string) => given.web?.post(url, { headers: {}, body: '{}', signal: AbortSignal.timeout(5000) });
  return { module, post, refusalOf: (url: string) => given.web?.refusalOf(url, ['https']) };
}

test('a host calls no private address for anybody (WAT-18)', async (t) => {
  const { module, post, refusalOf } = calling();
  const { log, start } = boot(t);
  await start({ calling: module });
  const { url, requests } = await webhookReceiver(t);
  t.is(refusalOf(url), 'must start with https://');
  await t.throwsAsync(async () => post(url), { instanceOf: ForbiddenAddress });
  t.is(requests.length, 0);
  t.notRegex(log.text(), /NAMEDROP_ALLOW_PRIVATE_TARGETS/);
});

test('it calls those that its operator allows, also over http, and says at its start that it does', async (t) => {
  const { module, post, refusalOf } = calling();
  const { log, start } = boot(t);
  await start({ calling: module }, { env: { NAMEDROP_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8' } });
  const { url, requests } = await webhookReceiver(t);
  t.is(refusalOf(url), undefined);
  t.is((await post(url))?.status, 204);
  t.is(requests.length, 1);
  t.regex(log.text(), /webhooks may reach these private ranges: NAMEDROP_ALLOW_PRIVATE_TARGETS is for development/);
});
