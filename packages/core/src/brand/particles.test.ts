import test from 'ava';
import { readMention } from '../mentions/read-mention.js';

for (const [text, brand, mentioned] of [
  ['토스는 빠릅니다.', '토스', true],
  ['토스에서는 가능합니다.', '토스', true],
  ['카카오뱅크와 토스를 비교합니다.', '카카오뱅크', true],
  ['토스뱅크는 은행입니다.', '토스', false],
  ['키움증권의 앱', '키움증권', true],
  ['메가토스는 없습니다.', '토스', false],
] as const) {
  test(`returns ${mentioned ? 'a' : 'no'} mention of ${brand} in ${text} (CHR-21)`, (t) => {
    t.is(readMention(text, brand).mentioned, mentioned);
  });
}
