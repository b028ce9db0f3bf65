import { createHash } from 'node:crypto';
import type { Answer } from '@namedrop/plugin-api';

/** Length from which an answer is stored once. A shorter one costs less than the references to it. */
const MIN_CHARACTERS = 512;

/** Answer as it is stored once, whatever refers to it. */
export interface AnswerContent {
  /** SHA-256 of the body, as PostgreSQL reads a `bytea`: `\\x` and 64 hexadecimal digits. */
  readonly hash: string;
  /** The answer as JSON, with its fields in the order of the answer's shape. */
  readonly body: string;
}

const CONTENTS = new WeakMap<Answer, AnswerContent>();

/** Returns the content of an answer; undefined for a short one, which is stored where it is used. */
export function contentOf(answer: Answer): AnswerContent | undefined {
  const known = CONTENTS.get(answer);
  if (known) return known;
  const body = JSON.stringify(answer);
  if (body.length < MIN_CHARACTERS) return undefined;
  const content = { hash: `\\x${createHash('sha256').update(body).digest('hex')}`, body };
  CONTENTS.set(answer, content);
  return content;
}
