import type { Answer } from '../answer.js';

/** What an engine says on a question when nothing changes: who is named, how high, and which sites are cited. */
export interface Habits {
  /** How likely an answer names the tracked brand, 0 to 1. */
  readonly mention: number;
  /** Where the tracked brand stands among the others on average: 0 is before all of them. */
  readonly place: number;
  /** How likely an answer cites each site, 0 to 1. */
  readonly sites: Readonly<Record<string, number>>;
}

const OTHERS = ['HubSpot', 'Pipedrive', 'Zendesk', 'Salesforce', 'Freshworks', 'Copper'];
/** By how many places a brand stands higher or lower than usual, at most. */
const SHIFT = 1.3;
/** Sites that are cited once in a while, and how many of them an answer cites. */
const LONG_TAIL = 400;
const TAIL_PER_ANSWER = 4;
/** Pages of a site among which an answer chooses. */
const PAGES = 3;

/** As engines cite: a few sites nearly always, some now and then, most of them hardly ever twice. */
export const SITES = {
  'wikipedia.example': 0.95,
  'www.reviews.example': 0.9,
  'forum.example': 0.8,
  'magazine.example': 0.6,
  'video.example': 0.45,
  'blog.example': 0.3,
  'vendor.example': 0.2,
  'news.example': 0.1,
} as const;

/** Numbers from 0 to 1 that are the same for the same seed (Mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the answers that an engine of these habits gives. */
export function noisyAnswer({ mention, place, sites }: Habits, random: () => number): Answer {
  const shifted = (usual: number) => usual + (random() * 2 - 1) * SHIFT;
  const others = OTHERS.map((name, index) => ({ name, at: shifted(index + 0.5) }));
  const named = random() < mention ? [...others, { name: 'Acme', at: shifted(place) }] : others;
  const ordered = named.toSorted((one, other) => one.at - other.at);
  const items = ordered.map(({ name }, index) => `${index + 1}. **${name}**: a fit for teams that sell.`);
  const steady = Object.keys(sites).filter((site) => random() < (sites[site] ?? 0));
  const tail = Array.from({ length: TAIL_PER_ANSWER }, () => `site-${Math.floor(random() * LONG_TAIL)}.example`);
  const page = () => Math.floor(random() * PAGES);
  return {
    text: `Teams often choose one of these:\n\n${items.join('\n')}`,
    citations: [...steady, ...tail].map((site) => ({ url: `https://${site}/page-${page()}?utm_source=engine` })),
  };
}
