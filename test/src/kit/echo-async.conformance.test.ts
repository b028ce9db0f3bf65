import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import { echoAsyncSubject } from './echo-async-subject.js';

for (const keyPlace of ['header', 'body', 'nowhere'] as const) surfaceConformance(test, echoAsyncSubject(keyPlace));
