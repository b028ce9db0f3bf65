import type { Schedule } from '@namedrop/plugin-api';

/** Does all that a schedule finds to do, as one pass. */
export async function runOut({ some }: Pick<Schedule, 'some'>): Promise<void> {
  const { signal } = new AbortController();
  while (await some(signal));
}
