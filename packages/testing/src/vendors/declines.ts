import type { ReplyCase, SurfaceSubject } from '../conformance/subject.js';

const REFUSAL = 'I can’t help with that.';

/** A chat product's refusal in words, which is an answer like any other. */
export function declines({ answer, answered }: Pick<SurfaceSubject, 'answer' | 'answered'>): ReplyCase {
  return {
    title: 'a model that declines in its answer has answered',
    reply: answer(REFUSAL),
    becomes: answered(REFUSAL),
  };
}
