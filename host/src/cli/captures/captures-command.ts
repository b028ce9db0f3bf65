import { CaptureStore } from '../../captures/capture-store.js';
import { group, subcommand } from '../command.js';
import { limitUpTo } from '../option-values.js';
import { table } from '../tables.js';
import { withHostTables } from '../with-database.js';
import type { ReplayOptions } from './replay-captures.js';

const list = subcommand('ls', 'count what is kept, by surface and vendor', async (context) => {
  const counts = await withHostTables(context, ({ storage }) => new CaptureStore(storage.pool).count());
  const rows = counts.map(({ platform, vendor, count, oldest, newest }) => {
    return [platform, vendor, String(count), oldest.toISOString(), newest.toISOString()];
  });
  const headings = ['surface', 'vendor', 'captures', 'oldest', 'newest'];
  context.output.print({ text: table(headings, rows, 'no captures are kept'), data: counts });
  return 0;
});

/** Captures that are read again unless the caller says how many, and the most that one report tells. */
const USUAL = 100;
const MOST = 1000;

const readAgain = subcommand<ReplayOptions>(
  'replay',
  "read kept replies again with today's plugins, and tell what comes out differently",
  async (context, options) => {
    const { replayCaptures } = await import('./replay-captures.js');
    await replayCaptures(context, options);
    return 0;
  },
  (plain) =>
    plain
      .requiredOption('--surface <surface>', 'whose replies: a platform or a live mode')
      .option('--vendor <vendor>', 'only the replies of this vendor')
      .option('--limit <number>', `how many, the newest first; at most ${MOST}`, limitUpTo(MOST), USUAL),
);

/** `namedrop captures`: the replies of capture vendors that are kept for some days. */
export const capturesCommand = group(list, readAgain);
