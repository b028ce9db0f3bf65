import type { PlatformsResponse } from '@namedrop/contract';
import { readPlatforms } from '../../api/mode-calls.js';
import { useResource } from '../../api/use-resource.js';
import { formatAmount } from '../../format/numbers.js';
import { Button } from '../../ui/buttons/button.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { Panel } from '../../ui/layout/panel.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { platformLine } from './platform-line.js';

type SetupPlatform = PlatformsResponse['platforms'][number];

/** Which platforms can be asked, and what the others need. */
export function Platforms({ onDone }: { onDone(): void }) {
  const platforms = useResource('platforms', readPlatforms);
  return (
    <>
      <h1>Platforms</h1>
      <Loaded of={platforms} lines={6}>
        {({ platforms: list }) => (
          <>
            <p class="mute">{summaryOf(list)}</p>
            <Panel label="Platforms" flush>
              <table>
                <tbody>
                  {list.map((platform) => (
                    <Row key={platform.id} {...platform} />
                  ))}
                </tbody>
              </table>
            </Panel>
          </>
        )}
      </Loaded>
      <div class="bar">
        <Button kind="main" onClick={onDone}>
          Next: first key
        </Button>
        <Button icon="reload" busy={platforms.loading} onClick={platforms.reload}>
          Look again
        </Button>
      </div>
    </>
  );
}

function summaryOf(platforms: readonly SetupPlatform[]): string {
  const ready = platforms.filter((platform) => platformLine(platform).state === 'ready').length;
  if (ready === platforms.length) return 'All platforms are ready.';
  const first = ready === 0 ? 'No platform is ready yet.' : `${formatAmount(ready, 'platform')} ready.`;
  return `${first} The others need a key in the environment of the server. You can add it later.`;
}

const STATES = { ready: 'ready', no_key: 'no key', not_installed: 'not installed' } as const;

function Row(platform: SetupPlatform) {
  const { state, ready, needs } = platformLine(platform);
  return (
    <tr>
      <th scope="row">
        <PlatformName id={platform.id} label={platform.label} />
      </th>
      <td>
        <StatusWord tone={state === 'ready' ? 'good' : 'idle'}>{STATES[state]}</StatusWord>
      </td>
      <td class="fine">
        {ready.join(' and ')}
        {needs.map((name) => (
          <code key={name} class="need">
            {name}
          </code>
        ))}
      </td>
    </tr>
  );
}
