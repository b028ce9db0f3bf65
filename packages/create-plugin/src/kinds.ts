/** Kinds of plugins that there are templates for, with what each is, for people. */
export const KINDS = {
  surface: 'an engine that answers the request that asks it',
  task: 'an engine that takes a task and is polled for the answer',
  feature: 'a feature: an endpoint, a job and a table of its own',
} as const;
export type Kind = keyof typeof KINDS;

/** Returns whether a text names a kind. */
export function isKind(text: string): text is Kind {
  return Object.hasOwn(KINDS, text);
}
