import test from 'ava';
import { browserName } from './browser-name.js';

test('user agents of browsers become a browser and a system, and others stay as they are', (t) => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  t.is(browserName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`), 'Edge on Windows');
  t.is(browserName(`Mozilla/5.0 (Linux; Android 15) ${chrome}`), 'Chrome on Android');
  t.is(
    browserName('Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0'),
    'Firefox on macOS',
  );
  t.is(browserName('curl/8.14.1'), 'curl/8.14.1');
  t.is(browserName(' '), 'Unknown browser');
});
