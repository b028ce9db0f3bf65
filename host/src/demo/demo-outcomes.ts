import type { Channel, Citation, Fault, Outcome, Platform } from '@namedrop/plugin-api';
import { BLURBS, DEMO_BRAND, type DemoQuestion, PAGES } from './demo-brand.js';
import { behaviourOf } from './demo-platforms.js';
import { type Line, searchesFor, templatesOf } from './demo-texts.js';
import { Random } from './random.js';

/** Days of the history: the usual period of the overview, and the one before it. */
export const DEMO_DAYS = 60;

/** Question to a platform on a day of the demo. */
export interface Asking {
  readonly question: DemoQuestion;
  readonly platform: Platform;
  /** Ordinal of the platform among those of the demo, from 0. */
  readonly ordinal: number;
  readonly channel: Channel;
  /** From 0, the oldest, to `DEMO_DAYS` - 1. */
  readonly day: number;
}

/** Chance that a platform fails on a usual day. */
const FAILS = 0.015;
const FAULTS: readonly Fault[] = ['timeout', 'rate_limited', 'unavailable'];
/** Part of the brand's chance that is left once a platform hardly names it. */
const LEFT = 0.1;

/** Returns what a platform answered. The same question gives the same answer each time. */
export function demoOutcome(asking: Asking): Outcome {
  const { question, platform, ordinal, channel, day } = asking;
  const random = new Random(question.text, platform, channel, day);
  const behaviour = behaviourOf(ordinal);
  const latencyMs = random.between(900, 4200);
  if (behaviour.outage === day || random.chance(FAILS)) {
    const fault = behaviour.outage === day ? 'unavailable' : random.pick(FAULTS);
    return { platform, fault, detail: 'demo data: a failure that was made up', latencyMs };
  }
  if (channel === 'live' && random.chance(behaviour.absent)) {
    return { platform, latencyMs, answer: { text: null, citations: [], sponsored: [] } };
  }
  const lines = linesOf(asking, random);
  const text = random.pick(templatesOf(ordinal))({ topic: question.topic, lines }) + unknownBrand(asking, lines);
  const citations = citationsOf(lines, random);
  const fanOut = searchesFor(channel, question.text, random.between(1, 3));
  const answer = { text, citations, fanOut };
  if (channel === 'live') return { platform, latencyMs, answer: { ...answer, sponsored: adsOf(random) } };
  const tokens = { input: random.between(1800, 4200), output: Math.ceil(text.length / 4) };
  return { platform, latencyMs, answer: { ...answer, model: `${platform}-demo`, tokens } };
}

/** Returns the brands of an answer with their lines, the best rank first. */
function linesOf({ question, ordinal, day }: Asking, random: Random): readonly Line[] {
  const { names, drift, strength, dropsFrom = DEMO_DAYS } = behaviourOf(ordinal);
  const progress = day / (DEMO_DAYS - 1);
  const usual = Math.min(0.97, Math.max(0.04, names + question.favour + drift * progress));
  const isNamed = random.chance(day >= dropsFrom ? usual * LEFT : usual);
  const rivals = DEMO_BRAND.competitors
    .map(({ name }, index) => ({ name, points: 3 - 0.7 * index + random.next() * 1.6 }))
    .filter(({ name }, index) => random.chance(name === 'Tallyport' && day >= dropsFrom ? 0.95 : 0.85 - 0.12 * index));
  const own = { name: DEMO_BRAND.name, points: strength + 0.8 * progress + random.next() * 1.6 };
  const named = [...rivals, ...(isNamed ? [own] : [])];
  const ranked = (named.length > 0 ? named : [{ name: 'Ledgerfox', points: 3 }]).sort((a, b) => b.points - a.points);
  return ranked.map(({ name }) => ({ brand: name, blurb: random.pick(BLURBS[name] ?? []) }));
}

/** Chance that an answer without the brand says so, for questions that seldom name it. */
const SAYS_UNKNOWN = 0.04;

/** Returns a sentence that names the brand and knows nothing of it; mostly none. */
function unknownBrand({ question, platform, day }: Asking, lines: readonly Line[]): string {
  const { name } = DEMO_BRAND;
  if (question.favour > 0 || lines.some(({ brand }) => brand === name)) return '';
  const isSaid = new Random('unknown', question.text, platform, day).chance(SAYS_UNKNOWN);
  return isSaid ? `\n\nI could not find any information about ${name}.` : '';
}

/** Chance that the site of a named brand is cited. */
const OWN_SITE = 0.3;

function citationsOf(lines: readonly Line[], random: Random): readonly Citation[] {
  const first = random.between(0, PAGES.length - 1);
  const pages = Array.from({ length: random.between(2, 3) }, (_, index) => PAGES[(first + index) % PAGES.length]);
  const cited = pages.flatMap((page, index) => {
    const supported = lines[index % lines.length]?.blurb.slice(1);
    return page ? [{ ...page, ...(supported && { text: supported }) }] : [];
  });
  const sites = lines
    .filter(() => random.chance(OWN_SITE))
    .map(({ brand }) => ({
      url: `https://${brand.toLowerCase()}.example/product`,
      title: `${brand}: the product`,
    }));
  return [...cited, ...sites];
}

function adsOf(random: Random) {
  if (!random.chance(0.2)) return [];
  const ad = { advertiser: 'Ledgerfox', title: 'CRM and invoices in one place', domain: 'ledgerfox.example' };
  return [{ ...ad, url: 'https://ledgerfox.example/offer', rendered: random.chance(0.8) }];
}
