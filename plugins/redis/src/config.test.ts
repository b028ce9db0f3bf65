import test from 'ava';
import { Config } from './config.js';

test('an address begins with redis:// or rediss://, and may hold a user name, a password and a database', (t) => {
  for (const url of ['redis://localhost', 'redis://user:p%40ss@10.0.0.1:6380/2', 'rediss://redis.example:6379']) {
    t.is(Config.parse({ url }).url, url);
  }
  for (const url of ['localhost:6379', 'http://localhost', 'redis://', 'redis:localhost', '']) {
    t.deepEqual(
      Config.safeParse({ url }).error?.issues.map(({ message }) => message),
      ['must be an address like redis://host:6379'],
      url,
    );
  }
});

test('without any setting the plugin is in order', (t) => {
  t.deepEqual(Config.parse({}), { prefix: 'namedrop:' });
});
