import { readStatus } from '../../api/deployment-calls.js';
import { useResource } from '../../api/use-resource.js';
import { formatMinute } from '../../format/dates.js';
import { addressOf } from '../../state/base-path.js';
import { ThemeChoice } from '../../ui/controls/theme-choice.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { Panel } from '../../ui/layout/panel.js';
import { WordMark } from '../../ui/signs/word-mark.js';
import { Badge } from './badge.js';
import { headlineOf, unknownOf } from './headline.js';
import { PlatformTable } from './platform-table.js';
import './status.css';

export const title = 'Status';

/** Public state of the official APIs. */
export default function StatusScreen() {
  const status = useResource('status', readStatus);
  return (
    <div class="status-page">
      <div class="status-head">
        <WordMark href={addressOf('/status')} />
        <span class="mute">status</span>
        <ThemeChoice />
      </div>
      <Loaded of={status} lines={6}>
        {({ platforms, fetched_at, methodology_url }) => (
          <>
            <div>
              <h1>{headlineOf(platforms)}</h1>
              <p class="mute">
                Counted from real calls to the official APIs in the last 7 days; no test calls are made. As of{' '}
                <span class="nowrap">{formatMinute(new Date(fetched_at))} UTC</span>. {unknownOf(platforms)}
              </p>
            </div>
            <Panel
              label="Platforms"
              flush
              footer="Pages that people see are captured by vendors and are not part of this."
            >
              {platforms.length === 0 ? (
                <EmptyState title="No platform is asked through an official API" />
              ) : (
                <PlatformTable platforms={platforms} />
              )}
            </Panel>
            <Badge />
            <p class="fine">
              <a href={methodology_url}>How this is counted</a> · <a href={addressOf('/v1/health')}>as JSON</a>
            </p>
          </>
        )}
      </Loaded>
    </div>
  );
}
