/** Five fields, or an alias such as `@daily`. The parser of pg-boss fills in missing fields, which then mean other times. */
const SHAPE = /^(?:@[a-z]+|\S+(?:\s+\S+){4})$/;

/** Returns whether a text is a cron line by which the queue can run a job. */
export async function isCronLine(text: string): Promise<boolean> {
  if (!SHAPE.test(text)) return false;
  // Loaded for plugins with such a job alone: its calendar is large.
  const { CronExpressionParser } = await import('cron-parser');
  try {
    CronExpressionParser.parse(text, { tz: 'UTC', strict: false });
    return true;
  } catch {
    return false;
  }
}
