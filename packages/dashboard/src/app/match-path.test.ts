import test from 'ava';
import { matchPath } from './match-path.js';

test('a path gives the decoded parameters of its pattern, and a slash at its end changes nothing', (t) => {
  t.deepEqual(matchPath('/checks/:id/:platform', '/checks/a%2Fb/x/'), { id: 'a/b', platform: 'x' });
  t.deepEqual(matchPath('/', '/'), {});
  t.is(matchPath('/checks/:id', '/checks'), undefined);
  t.is(matchPath('/checks/:id', '/checks/'), undefined);
  t.is(matchPath('/checks/:id', '/checks/%E0%A4%A'), undefined, 'a broken escape is no parameter');
  t.is(matchPath('/keys', '/keys/more'), undefined);
});
