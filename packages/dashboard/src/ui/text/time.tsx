import { formatClock, formatDay, formatFull, formatMinute, formatNearDay, formatWhen } from '../../format/dates.js';

const FORMS = {
  when: formatWhen,
  day: formatDay,
  near: formatNearDay,
  clock: formatClock,
  minute: formatMinute,
} as const;

/** Time in UTC, whole in its title. @param props.form default `when`, e.g. `8 minutes ago` */
export function Time({ at, form = 'when' }: { readonly at: string | Date; readonly form?: keyof typeof FORMS }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <>–</>;
  return (
    <time dateTime={date.toISOString()} title={formatFull(date)}>
      {FORMS[form](date)}
    </time>
  );
}
