import type { StatusResponse } from '@namedrop/contract';

type Platform = Pick<StatusResponse['platforms'][number], 'label' | 'status'>;
type Status = Platform['status'];

const LIST = new Intl.ListFormat('en');

/** Sentences by state, in their order. */
const SENTENCES: readonly (readonly [Status, (names: string, many: boolean) => string])[] = [
  ['down', (names, many) => `${names} ${many ? 'are' : 'is'} down.`],
  ['degraded', (names, many) => `${names} ${many ? 'answer' : 'answers'} less often than the target.`],
  ['operational', (names, many) => `${names} ${many ? 'work' : 'works'}.`],
];

/** Says how the platforms do: the trouble first. */
export function headlineOf(platforms: readonly Platform[]): string {
  const known = platforms.filter(({ status }) => status !== 'unknown');
  if (known.length === 0) return 'There are too few calls yet to say how the platforms do.';
  if (platforms.every(({ status }) => status === 'operational')) return 'All platforms work.';
  return SENTENCES.flatMap(([state, sentence]) => {
    const names = platforms.filter(({ status }) => status === state).map(({ label }) => label);
    return names.length > 0 ? [sentence(LIST.format(names), names.length > 1)] : [];
  }).join(' ');
}

/** Names the platforms with too few calls; undefined: none, or all of them. */
export function unknownOf(platforms: readonly Platform[]): string | undefined {
  const unknown = platforms.filter(({ status }) => status === 'unknown').map(({ label }) => label);
  if (unknown.length === 0 || unknown.length === platforms.length) return undefined;
  return `Too few calls of ${LIST.format(unknown)} to judge.`;
}
