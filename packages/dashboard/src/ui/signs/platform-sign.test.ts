import test from 'ava';
import { platformSign } from './platform-sign.js';

test('a platform that has no hue of its own gets the neutral ring, whatever its id is', (t) => {
  const ring = platformSign('acme');
  t.is(ring.hue, 'hue-neutral');
  for (const id of ['constructor', '__proto__', '']) t.is(platformSign(id), ring);
  t.not(platformSign('ai_mode').shape, platformSign('ai_overview').shape);
});
