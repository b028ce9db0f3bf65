import { AsyncLocalStorage } from 'node:async_hooks';
import type { QuestionSpending } from './question-spending.js';

/** Questions that are being asked: a report of a surface about a capture finds the question of that capture. */
export class QuestionsUnderWay extends AsyncLocalStorage<QuestionSpending> {}
