import { readModes } from '../../api/mode-calls.js';
import { useResource } from '../../api/use-resource.js';
import { formatAmount } from '../../format/numbers.js';
import { Button } from '../../ui/controls/button.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { Panel } from '../../ui/layout/panel.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { offeredPlatforms, type SetupPlatform } from './offered-platforms.js';

const CHANNELS: Readonly<Record<string, string>> = { api: 'by API', live: 'the page people see' };

/** Which platforms can be asked, and what the others need. */
export function Platforms({ onDone }: { onDone(): void }) {
  const modes = useResource('modes', readModes);
  return (
    <>
      <h1>Platforms</h1>
      <Loaded of={modes} lines={6}>
        {({ modes: list }) => {
          const platforms = offeredPlatforms(list);
          return (
            <>
              <p class="mute">{summaryOf(platforms)}</p>
              <Panel label="Platforms" flush>
                <table>
                  <tbody>
                    {platforms.map((platform) => (
                      <Row key={platform.id} {...platform} />
                    ))}
                  </tbody>
                </table>
              </Panel>
            </>
          );
        }}
      </Loaded>
      <div class="bar">
        <Button kind="main" onClick={onDone}>
          Next: first key
        </Button>
        <Button icon="reload" busy={modes.loading} onClick={modes.reload}>
          Look again
        </Button>
      </div>
    </>
  );
}

function summaryOf(platforms: readonly SetupPlatform[]): string {
  const ready = platforms.filter(({ state }) => state === 'ready').length;
  if (ready === platforms.length) return 'All platforms are ready.';
  const first = ready === 0 ? 'No platform is ready yet.' : `${formatAmount(ready, 'platform')} ready.`;
  return `${first} The others need a key in the environment of the server. You can add it later.`;
}

const Row = ({ id, label, state, ready }: SetupPlatform) => (
  <tr>
    <th scope="row">
      <PlatformName id={id} label={label} />
    </th>
    <td>
      <StatusWord tone={state === 'ready' ? 'good' : 'idle'}>{STATES[state]}</StatusWord>
    </td>
    <td class="mute">{ready.map((channel) => CHANNELS[channel] ?? channel).join(', ')}</td>
  </tr>
);

const STATES = { ready: 'ready', no_key: 'no key', not_installed: 'not installed' } as const;
