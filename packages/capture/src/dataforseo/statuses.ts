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

const FAULT_OF_CODE: ReadonlyMap<number, Fault> = new Map<number, Fault>([
  [40_100, 'auth_failed'],
  [40_104, 'auth_failed'],
  [40_200, 'auth_failed'],
  [40_203, 'auth_failed'],
  [40_207, 'auth_failed'],
  [40_202, 'rate_limited'],
  [40_209, 'rate_limited'],
  [20_100, 'unavailable'],
  [40_101, 'unavailable'],
  [NO_RESULTS, 'unavailable'],
  [40_103, 'unavailable'],
  [40_601, 'unavailable'],
  [40_602, 'unavailable'],
  [50_000, 'unavailable'],
  [50_301, 'unavailable'],
  [50_303, 'unavailable'],
  [50_401, 'timeout'],
  [40_000, 'error'],
  [40_400, 'error'],
  [40_401, 'error'],
  [40_402, 'error'],
  [40_403, 'error'],
  [INVALID_FIELD, 'error'],
  [40_502, 'error'],
  [40_503, 'error'],
  [40_504, 'error'],
  [40_505, 'error'],
  [40_506, 'error'],
]);

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
