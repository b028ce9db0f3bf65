import test from 'ava';
import { ENOUGH, startHealthWorld } from './health-world.js';

test('the badge shows the worst state of the platforms, or that of one, to everybody', async (t) => {
  const { url, remember, clock } = await startHealthWorld(t);
  const badge = async (query = '') => {
    const response = await fetch(`${url}/status/badge.svg${query}`);
    const text = await response.text();
    return { response, words: /<title>([^<]+)<\/title>/.exec(text)?.[1], text };
  };
  const { response, words, text } = await badge();
  t.is(response.status, 200);
  t.is(words, 'AI platforms: unknown');
  t.is(response.headers.get('content-type'), 'image/svg+xml; charset=utf-8');
  t.is(response.headers.get('cache-control'), 'public, max-age=60');
  t.is(response.headers.get('set-cookie'), null);
  t.notRegex(text, /style=|href=|<script/);

  await remember({ platform: 'gemini', hoursAgo: 1, latencyStep: 100, calls: ENOUGH });
  await remember({ platform: 'claude', hoursAgo: 1, latencyStep: -1, calls: ENOUGH });
  clock.advance(60_000);
  t.is((await badge()).words, 'AI platforms: 1 of 4 down');
  t.regex((await badge('?platform=gemini')).words ?? '', /: operational$/);
  t.regex((await badge('?platform=claude')).words ?? '', /: down$/);
  t.is((await badge('?platform=nothing')).response.status, 400);
});
