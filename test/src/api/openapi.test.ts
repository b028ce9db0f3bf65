import test from 'ava';
import { startWorld } from './world.js';

test('the document describes the checks of the deployment, for everybody', async (t) => {
  const { url, host } = await startWorld(t);
  const reply = await fetch(`${url}/openapi.json`);
  t.is(reply.status, 200);
  t.is(reply.headers.get('content-type'), 'application/json; charset=utf-8');
  t.is(reply.headers.get('access-control-allow-origin'), '*');
  t.is(reply.headers.get('x-ratelimit-limit'), '60');
  const text = await reply.text();
  const document = JSON.parse(text);
  t.is(document.openapi, '3.1.1');
  t.deepEqual(document.servers, [{ url: host.baseUrl }]);
  const { post } = document.paths['/v1/check'];
  t.is(post.operationId, 'createCheck');
  t.is(await (await fetch(`${url}/openapi.json`)).text(), text);
});
