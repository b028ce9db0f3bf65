import type { Check } from './check.js';
import type { Evidence, HostEnd } from './evidence.js';

/** Errors of a host whose connections break, or whose database is away or has a full disk. */
const LOST_DATABASE = /ECONN|EPIPE|connection|database system|timeout|no space left|could not (extend|write)/i;

/**
 * Hosts go on until they are killed. A start that lost the database after its first connection ends with an error; it is
 * counted apart where an outage of that host overlaps the start.
 */
export const endedHosts: Check = ({ hostStarts, hostEnds, outages }) => {
  const unexcused = hostEnds.filter((end) => !isExcused(outages, end));
  return {
    looked: hostStarts,
    apart: hostEnds.length - unexcused.length,
    violations: unexcused.map(
      ({ host, listened, reason }) => `${host} ${listened ? 'ended by itself' : 'could not start'}: ${reason}`,
    ),
  };
};

function isExcused(outages: Evidence['outages'], { slot, startedAt, endedAt, listened, reason }: HostEnd): boolean {
  const isHit = outages.some(
    (outage) => (outage.slot ?? slot) === slot && outage.from <= endedAt && outage.to >= startedAt,
  );
  return !listened && isHit && LOST_DATABASE.test(reason);
}
