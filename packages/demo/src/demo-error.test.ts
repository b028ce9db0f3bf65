import test from 'ava';
import { DemoError, sentenceOf } from './demo-error.js';

test('a failure that we worded ourselves is told as it is', (t) => {
  t.is(sentenceOf(new DemoError('Say this.')), 'Say this.');
});

test('a taken port comes with the remedy', (t) => {
  const error = Object.assign(new Error('listen EADDRINUSE: address already in use 127.0.0.1:4600'), {
    code: 'EADDRINUSE',
  });
  t.regex(sentenceOf(error), /^The demo could not run: listen .*; the port is taken; choose another with --port\.$/);
});

test('any other failure says that nothing was left running, on one line', (t) => {
  t.regex(
    sentenceOf(new Error('broken.\n  further lines')),
    /^The demo could not run: broken; nothing was left running; .*\.$/,
  );
  t.regex(sentenceOf('odd'), /^The demo could not run: odd; /);
});
