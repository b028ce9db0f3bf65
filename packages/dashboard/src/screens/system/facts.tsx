import type { SystemResponse } from '@namedrop/contract';
import type { ComponentChildren } from 'preact';
import { formatAmount, formatBytes, formatCount, formatDuration, showShare } from '../../format/numbers.js';
import { Panel } from '../../ui/layout/panel.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { SafeText } from '../../ui/text/safe-text.js';

const Fact = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The database with its migrations. */
export function DatabaseFacts({ database }: Pick<SystemResponse, 'database'>) {
  const { description, size_bytes, schemas, pending } = database;
  const ran = schemas.reduce((sum, { migrations }) => sum + migrations, 0);
  return (
    <Panel title="Database">
      <dl class="facts">
        <Fact name="Server">
          <SafeText text={description} />
        </Fact>
        <Fact name="Size">{formatBytes(size_bytes)}</Fact>
        <Fact name="Migrations">
          {pending.length === 0 ? (
            <StatusWord tone="good">up to date</StatusWord>
          ) : (
            <StatusWord tone="warn">{formatCount(pending.length)} pending</StatusWord>
          )}{' '}
          <span class="mute">{formatCount(ran)} ran</span>
          {pending.length > 0 && <small class="mono">{pending.join(', ')}</small>}
        </Fact>
        {schemas.map(({ owner, latest }) => (
          <Fact key={owner} name={owner}>
            <span class="mono">{latest}</span>
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}

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
      <dl class="facts">
        <Fact name="This host">
          {share(hits.l1)} <span class="mute">· {formatCount(memory_mb)} MB of memory</span>
        </Fact>
        <Fact name="Shared">{shared ? share(hits.l2) : <StatusWord tone="idle">no Redis</StatusWord>}</Fact>
        <Fact name="PostgreSQL">{share(hits.l3)}</Fact>
        <Fact name="Asked anew">{share(misses)}</Fact>
      </dl>
    </Panel>
  );
}

function lifetimeOf(ms: number): string {
  if (ms < 60 * MINUTE_MS) return formatDuration(ms);
  return formatAmount(Math.round(ms / (60 * MINUTE_MS)), 'hour');
}
