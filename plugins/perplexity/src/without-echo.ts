import type { Answer, Question } from '@namedrop/plugin-api';

/** An answer without the searches that only repeat the question, in whatever case and spacing. */
export function withoutEcho(answer: Answer, { text }: Question): Answer {
  const asked = folded(text);
  return { ...answer, fanOut: answer.fanOut?.filter((query) => folded(query) !== asked) ?? [] };
}

function folded(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
