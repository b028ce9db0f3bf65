import { AsyncLocalStorage } from 'node:async_hooks';
import type { QuestionSpending } from './question-spending.js';

/** Questions that are being asked: what a surface tells of captures finds the question that it captures for. */
export class QuestionsUnderWay extends AsyncLocalStorage<QuestionSpending> {}
