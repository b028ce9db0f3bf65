import type { Fault } from '@namedrop/plugin-api';

/** What DataForSEO says of an envelope or a task. */
export interface Status {
  readonly code?: number | undefined;
  /** In the vendor's words: to be judged, never to be shown. */
  readonly message?: string | undefined;
}

const DONE = 20_000;
/** Only some of what was asked for came. */
const PARTIAL = 40_106;
const NO_RESULTS = 40_102;
const INVALID_FIELD = 40_501;
const PENDING: ReadonlySet<number | undefined> = new Set([20_100, 40_601, 40_602]);

const FAULT_OF_CODE: ReadonlyMap<number, Fault> = new Map(
  Object.entries({
    auth_failed: [40_100, 40_104, 40_207, 40_200, 40_203],
    rate_limited: [40_202, 40_209],
    unavailable: [40_101, NO_RESULTS, 40_103, ...PENDING, 50_000, 50_301, 50_303],
    timeout: [50_401],
    error: [...[40_000, INVALID_FIELD, 40_502, 40_503, 40_504, 40_505, 40_506], ...[40_400, 40_401, 40_402, 40_403]],
  }).flatMap(([fault, codes]) => codes.map((code) => [code as number, fault as Fault])),
);

/** Whether there may be a result. A result without a status speaks for itself. */
export function isDone({ code }: Status): boolean {
  return code === undefined || code === DONE || isPartial({ code });
}

export function isPartial({ code }: Status): boolean {
  return code === PARTIAL;
}

/** Whether the vendor is still at work. */
export function isPending({ code }: Status): boolean {
  return PENDING.has(code);
}

/** Whether the search page says that it found nothing. */
export function isWithoutResults({ code }: Status): boolean {
  return code === NO_RESULTS;
}

/** Which fault a status means that is neither done nor pending. */
export function faultOf(status: Status): Fault {
  const { code = 0 } = status;
  return knownFault(status) ?? (code >= 50_000 && code < 60_000 ? 'unavailable' : 'error');
}

/** As `faultOf`; undefined for a code that is not in the vendor's list. */
export function knownFault({ code = 0, message = '' }: Status): Fault | undefined {
  if (code === INVALID_FIELD && /location|language/i.test(message)) return 'region';
  return FAULT_OF_CODE.get(code);
}
