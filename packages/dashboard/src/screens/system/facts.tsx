import type { SystemResponse } from '@namedrop/contract';
import { formatAmount, formatBytes, formatCount, formatDuration, showShare } from '../../format/numbers.js';
import { Facts } from '../../ui/layout/facts.js';
import { Panel } from '../../ui/layout/panel.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { SafeText } from '../../ui/text/safe-text.js';

/** The database with its migrations. */
export function DatabaseFacts({ database }: Pick<SystemResponse, 'database'>) {
  const { description, size_bytes, schemas, pending } = database;
  const ran = schemas.reduce((sum, { migrations }) => sum + migrations, 0);
  return (
    <Panel title="Database">
      <Facts
        of={[
          ['Server', <SafeText key="server" text={description} />],
          ['Size', formatBytes(size_bytes)],
          ['Migrations', <Migrations key="migrations" ran={ran} pending={pending} />],
          ...schemas.map(
            ({ owner, latest }) =>
              [
                owner,
                <span key={owner} class="mono">
                  {latest}
                </span>,
              ] as const,
          ),
        ]}
      />
    </Panel>
  );
}

const Migrations = ({ ran, pending }: { readonly ran: number; readonly pending: readonly string[] }) => (
  <>
    {pending.length === 0 ? (
      <StatusWord tone="good">up to date</StatusWord>
    ) : (
      <StatusWord tone="warn">{formatCount(pending.length)} pending</StatusWord>
    )}{' '}
    <span class="mute">{formatCount(ran)} ran</span>
    {pending.length > 0 && <small class="mono">{pending.join(', ')}</small>}
  </>
);

const MINUTE_MS = 60_000;

/** Tiers of the cache with their share of the look-ups of this host. */
export function CacheFacts({ cache }: Pick<SystemResponse, 'cache'>) {
  const { lifetime_ms, memory_mb, shared, hits, misses } = cache;
  const all = hits.l1 + hits.l2 + hits.l3 + misses;
  const share = (count: number) =>
    all === 0 ? (
      <span class="mute">no look-up yet</span>
    ) : (
      <>
        {showShare(count, all).text} <span class="mute">{formatAmount(count, 'answer')}</span>
      </>
    );
  return (
    <Panel title="Answer cache" note={lifetime_ms === 0 ? 'off' : `answers are kept for ${lifetimeOf(lifetime_ms)}`}>
      <Facts
        of={[
          [
            'This host',
            <>
              {share(hits.l1)} <span class="mute">· {formatCount(memory_mb)} MB of memory</span>
            </>,
          ],
          ['Shared', shared ? share(hits.l2) : <StatusWord tone="idle">no Redis</StatusWord>],
          ['PostgreSQL', share(hits.l3)],
          ['Not in the cache', share(misses)],
        ]}
      />
    </Panel>
  );
}

function lifetimeOf(ms: number): string {
  if (ms < 60 * MINUTE_MS) return formatDuration(ms);
  return formatAmount(Math.round(ms / (60 * MINUTE_MS)), 'hour');
}
