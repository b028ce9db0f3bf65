import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import { echoChatSubject, echoSearchSubject } from './echo-live-subjects.js';
import { echoSubject } from './echo-subject.js';

for (const subject of [echoSubject, echoSearchSubject, echoChatSubject]) surfaceConformance(test, subject);
