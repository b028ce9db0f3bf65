import { ACCOUNT_SCENES } from './account-scenes.js';
import { ANSWER_SCENES } from './answer-scenes.js';
import { CHECK_SCENES } from './check-scenes.js';
import type { Scene } from './scene.js';
import { SIGN_IN_SCENES } from './sign-in-scenes.js';
import { WATCH_SCENES } from './watch-scenes.js';

/** All scenes, in the order in which they are taken: checks that run add rows that the scenes before do not show. */
export const SCENES: readonly Scene[] = [
  ...ANSWER_SCENES,
  ...WATCH_SCENES,
  ...ACCOUNT_SCENES,
  ...CHECK_SCENES,
  ...SIGN_IN_SCENES,
];
