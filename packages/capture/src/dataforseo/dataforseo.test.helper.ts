import { readFileSync } from 'node:fs';

/** A reply in the vendor's shape, as text. */
export function reply(name: string): string {
  return readFileSync(new URL(`../../fixtures/dataforseo/${name}.json`, import.meta.url), 'utf8');
}

/** `tasks[0].result[0]` of such a reply, with some fields put in another way. */
export function resultOf(name: string, fields: object = {}): Record<string, unknown> {
  return { ...JSON.parse(reply(name)).tasks[0].result[0], ...fields };
}

/** A reply whose one task has these fields. */
export function replyWith(task: object, envelope: object = { status_code: 20000 }): string {
  return JSON.stringify({ ...envelope, tasks: [task] });
}
