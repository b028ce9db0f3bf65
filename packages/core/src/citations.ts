import type { Citation } from './answer.js';

export function dedupeCitations(citations: readonly Citation[]): readonly Citation[] {
  return citations;
}

export function hostnameOf(url: string): string | undefined {
  return URL.parse(url)?.hostname;
}
