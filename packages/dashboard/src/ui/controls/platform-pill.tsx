import type { KnownSurface } from '../../api/use-catalog.js';
import { Button } from '../buttons/button.js';
import { PlatformName } from '../signs/platform-mark.js';
import { Checkbox } from './checkbox.js';
import { Menu } from './menu.js';

export interface PlatformPillProps {
  /** Names with commas between; absent: all. A platform without a channel stands for all its channels. */
  readonly chosen?: string;
  /** Platforms with their channels. */
  readonly ids: readonly string[];
  labelOf(id: string): string;
  nameOf(id: string): KnownSurface;
  /** @param chosen undefined: all */
  onChosen(chosen: string | undefined): void;
}

/** Filter with any number of platforms. */
export function PlatformPill({ chosen, ids, labelOf, nameOf, onChosen }: PlatformPillProps) {
  const withChannels = (name: string) => {
    const own = ids.filter((id) => id.startsWith(`${name}/`));
    return own.length > 0 ? own : [name];
  };
  const on = chosen?.split(',').flatMap(withChannels) ?? ids;
  const toggle = (id: string, isOn: boolean) => {
    const next = isOn ? [...on, id] : on.filter((one) => one !== id);
    onChosen(ids.every((one) => next.includes(one)) ? undefined : next.join(','));
  };
  const words = chosen === undefined ? `all ${ids.length || ''}` : on.length === 1 ? labelOf(on[0] ?? '') : on.length;
  return (
    <Menu
      look={chosen === undefined ? 'pill' : 'pill set'}
      summary={
        <>
          <span>Platforms</span>
          <b>{words}</b>
        </>
      }
    >
      {ids.map((id) => (
        <div key={id} class="bar">
          <Checkbox
            checked={on.includes(id)}
            disabled={on.length === 1 && on[0] === id}
            onChecked={(isOn) => toggle(id, isOn)}
          >
            <PlatformName {...nameOf(id)} />
          </Checkbox>
          <span class="push">
            <Button kind="quiet" aria-label={`Only ${labelOf(id)}`} onClick={() => onChosen(id)}>
              Only
            </Button>
          </span>
        </div>
      ))}
      {chosen !== undefined && (
        <Button kind="quiet" onClick={() => onChosen(undefined)}>
          All platforms
        </Button>
      )}
    </Menu>
  );
}
