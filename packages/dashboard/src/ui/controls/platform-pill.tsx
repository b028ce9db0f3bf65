import { PlatformName } from '../signs/platform-mark.js';
import { Button } from './button.js';
import { Checkbox } from './checkbox.js';
import { Menu } from './menu.js';

export interface PlatformPillProps {
  /** Ids with commas between; absent: all. */
  readonly chosen?: string;
  readonly ids: readonly string[];
  labelOf(id: string): string;
  /** @param chosen undefined: all */
  onChosen(chosen: string | undefined): void;
}

/** Filter with any number of platforms. */
export function PlatformPill({ chosen, ids, labelOf, onChosen }: PlatformPillProps) {
  const on = chosen === undefined ? ids : chosen.split(',');
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
            <PlatformName id={id} label={labelOf(id)} />
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
