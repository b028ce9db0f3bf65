import test from 'ava';
import { checkSamples, firstCallSamples } from './call-samples.js';

test('samples name the deployment and a mode, and the key is in the environment file alone', (t) => {
  const facts = { address: 'https://namedrop.example/x', token: 'lvk_live_secret', mode: 'quick' };
  const [curl, typescript, env] = firstCallSamples(facts).map(({ code }) => code);
  t.true(curl?.startsWith('curl https://namedrop.example/x/v1/check \\\n'));
  const [, body = ''] = /-d '(.*)'$/s.exec(curl ?? '') ?? [];
  t.like(JSON.parse(body), { mode: 'quick' });
  t.regex(typescript ?? '', /mode: "quick",/);
  t.false(`${curl}${typescript}`.includes(facts.token));
  t.is(env, 'NAMEDROP_BASE_URL=https://namedrop.example/x\nNAMEDROP_API_KEY=lvk_live_secret');
});

test('a quote of a question does not end the argument of curl', (t) => {
  const [curl] = checkSamples('https://namedrop.example', { query: "men's shoes" });
  t.true(curl?.code.includes("men'\\''s shoes"));
});
