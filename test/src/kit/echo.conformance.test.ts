import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import { echoSubject } from './echo-subject.js';

surfaceConformance(test, echoSubject);
