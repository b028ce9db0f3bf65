import { BootError } from '@namedrop/host';
import test from 'ava';
import { DemoError, sentenceOf } from './demo-error.js';

const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });

test('a failure that we worded ourselves is told as it is', (t) => {
  t.is(sentenceOf(new DemoError('Say this.')), 'Say this.');
});

test('a known code comes with the remedy, however deep it lies', (t) => {
  const sentence = 'The demo could not run: the port is in use; choose another with --port.';
  t.is(sentenceOf(taken), sentence);
  const problem = { plugin: 'host', phase: 'listen', message: 'set PORT' } as const;
  t.is(sentenceOf(new BootError([problem], { cause: taken })), sentence);
});

test('the problems of a host that does not boot are told on one line', (t) => {
  const problems = [
    { plugin: 'host', phase: 'storage', message: 'no programs.\nInstall them.' } as const,
    { plugin: 'chatgpt', phase: 'setup', message: 'broken' } as const,
  ];
  t.regex(
    sentenceOf(new BootError(problems)),
    /^The demo could not run: no programs\. Install them\.; broken \(.*\)\.$/,
  );
});

test('any other failure says that nothing was left running', (t) => {
  t.regex(sentenceOf(new Error('odd:\n')), /^The demo could not run: Error: odd \(nothing was left running; .*\)\.$/);
  t.regex(sentenceOf('odd'), /^The demo could not run: odd \(/);
});
