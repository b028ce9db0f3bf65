/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `20 Nov`, and `20 Nov 2025` of another year than the present one. All days are of UTC. */
export function formatDay(at: Date, now = new Date()): string {
  const day = `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`;
  return at.getUTCFullYear() === now.getUTCFullYear() ? day : `${day} ${at.getUTCFullYear()}`;
}

/** `today`, `yesterday`, `tomorrow`, else as `formatDay`. */
export function formatNearDay(at: Date, now = new Date()): string {
  const days = dayNumber(now) - dayNumber(at);
  if (days === 0) return 'today';
  if (days === -1) return 'tomorrow';
  return days === 1 ? 'yesterday' : formatDay(at, now);
}

/** `08:14`, of UTC. */
export const formatClock = (at: Date): string => at.toISOString().slice(11, 16);

/** `20 Nov, 08:14`, of UTC. */
export const formatMinute = (at: Date, now = new Date()): string => `${formatDay(at, now)}, ${formatClock(at)}`;

/** `just now`, `8 minutes ago`, `today, 08:14`, `yesterday, 08:14`, `tomorrow, 08:14`, `20 Nov`. */
export function formatWhen(at: Date, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes >= 0 && minutes < 1) return 'just now';
  if (minutes >= 0 && minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  const day = formatNearDay(at, now);
  return /^to|^yes/.test(day) ? `${day}, ${formatClock(at)}` : day;
}

/** `Fri, 20 Nov 2026, 08:14:05 UTC`: the whole time, for titles. */
export const formatFull = (at: Date): string =>
  `${at
    .toUTCString()
    .slice(0, 16)
    .replace(/ 0(?=\d )/, ' ')}, ${at.toISOString().slice(11, 19)} UTC`;

/** `12 Nov – 18 Nov`. @param until the last day, inclusive */
export const formatDays = (from: Date, until: Date, now = new Date()): string =>
  `${formatDay(from, now)} – ${formatDay(until, now)}`;

/** `2026-11-20`, of UTC. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

const dayNumber = (at: Date) => Math.floor(at.getTime() / DAY_MS);
