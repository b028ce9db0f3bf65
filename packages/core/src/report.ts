import type { Ad, Answer, BrandEntity, Citation } from './answer.js';
import type { TrackedBrand } from './brand/compared/named-brand.js';
import type { Matching } from './brand/matching.js';
import type { Channel, Platform } from './catalog/names.js';
import { dedupeCitations, hostnameOf } from './citations/citations.js';
import { type ComparedResult, comparedResult } from './compared-results.js';
import { cutText } from './cut-text.js';
import { CHECK_FAULTS, type CheckFaultCode } from './faults.js';
import { namesCompared } from './mentions/compared-brands.js';
import { MentionReader } from './mentions/mention-reader.js';
import type { Answered, Failed, Outcome } from './outcome.js';

/** The longest `text` of a citation, in code points. */
const CITED_TEXT = 300;

/** A citation of a check: its title is always there. */
export interface ReportedCitation {
  readonly url: string;
  readonly title: string;
  readonly text?: string;
  readonly branding?: Citation['branding'];
}

/** One slot of a check's `providers`, as it stands on the wire. */
export interface PlatformResult extends ComparedResult {
  readonly citations: readonly ReportedCitation[];
  /** Always empty on the api channel (docs/conformance.md, CHR-29). */
  readonly fan_out: readonly string[];
  /** Live channel only: what the surface marked up, else what the answer names (see namedBrands). */
  readonly brand_entities?: readonly BrandEntity[];
  /** Live channel only, and only from a surface that looks for ads. */
  readonly sponsored?: readonly Ad[];
  /** Only ever false: the surface showed no AI answer. */
  readonly surface_present?: false;
  /** The answer as it was matched; only when asked for. */
  readonly raw?: string;
  /** Whether the engine searched before it answered; only from a surface whose engine decides that. */
  readonly grounded?: boolean;
}

/** One slot of a check's `errors`. */
export interface PlatformError {
  readonly code: CheckFaultCode;
  readonly message: string;
  /** Absent for `surface_unavailable_in_region`, which no repetition heals (ERR-18). */
  readonly status?: 503;
}

/** What a check found: each requested platform is in exactly one of the two. */
export interface Report {
  readonly providers: Readonly<Record<Platform, PlatformResult>>;
  readonly errors: Readonly<Record<Platform, PlatformError>>;
  /** How many platforms answered. */
  readonly answered: number;
}

export interface ReportOptions extends TrackedBrand {
  readonly channel: Channel;
  /** `branding`, `raw` and `sentiment` add fields; citations and fan-out are there in any case (CHK-41). */
  readonly include: readonly string[];
  readonly matching: Matching;
}

/**
 * Answers and a brand become per-platform results and errors. Slots come in the order of the outcomes.
 * @param resultOf reads one answer, if not anew: what it gives must be what `platformResult` would
 */
export function buildReport(
  outcomes: readonly Outcome[],
  options: ReportOptions,
  resultOf: typeof platformResult = platformResult,
): Report {
  const answered = outcomes.filter((outcome) => 'answer' in outcome);
  const failed = outcomes.filter((outcome) => 'fault' in outcome);
  return {
    providers: Object.fromEntries(answered.map((outcome) => [outcome.platform, resultOf(outcome, options)])),
    errors: Object.fromEntries(failed.map((outcome) => [outcome.platform, platformError(outcome)])),
    answered: answered.length,
  };
}

/** What one answer says of a brand. The same for the same answer and options. */
export function platformResult(
  { answer }: Answered,
  { channel, include, matching, ...options }: ReportOptions,
): PlatformResult {
  const { text, grounded, entities = [] } = answer;
  const { brand, caseSensitive, aliases, competitors } = options;
  const tracked = { brand, caseSensitive, aliases, competitors };
  const reader = new MentionReader(text ?? '', { matching, entities, compared: namesCompared(tracked) });
  return {
    ...comparedResult(reader, entities, { ...tracked, include }),
    citations: text === null ? [] : toCitations(answer.citations, include),
    fan_out: [],
    ...(channel === 'live' && liveFields(answer, reader)),
    ...(include.includes('raw') && { raw: text ?? '' }),
    ...(grounded !== undefined && { grounded }),
  };
}

type LiveFields = Pick<PlatformResult, 'fan_out' | 'brand_entities' | 'sponsored' | 'surface_present'>;

function liveFields({ text, fanOut = [], entities = [], sponsored }: Answer, reader: MentionReader): LiveFields {
  const ads = sponsored && { sponsored: sponsored.map(toAd) };
  if (text === null) return { fan_out: [], brand_entities: [], ...ads, surface_present: false };
  const searches = fanOut.map((search) => search.trim()).filter((search) => search !== '');
  const marked = entities.filter(({ name }) => name.trim() !== '').map(toEntity);
  return {
    fan_out: [...new Set(searches)],
    brand_entities: marked.length > 0 ? marked : reader.namedBrands(),
    ...ads,
  };
}

function toEntity({ name, domain, description }: BrandEntity): BrandEntity {
  return { name, ...(domain && { domain }), ...(description && { description }) };
}

function toAd({ advertiser, title, url, domain, rendered }: Ad): Ad {
  return { advertiser, title, url, domain, rendered };
}

function toCitations(citations: readonly Citation[], include: readonly string[]): readonly ReportedCitation[] {
  return dedupeCitations(citations).map((citation) => toCitation(citation, include));
}

function toCitation({ url, title, text, branding }: Citation, include: readonly string[]): ReportedCitation {
  return {
    url,
    title: title || hostnameOf(url) || url,
    ...(text && { text: cutText(text, CITED_TEXT) }),
    ...(branding && include.includes('branding') && { branding }),
  };
}

/** Returns the reason of a failure, as callers read it. */
export function platformError({ fault }: Failed): PlatformError {
  return { ...CHECK_FAULTS[fault], ...(fault !== 'region' && { status: 503 as const }) };
}
