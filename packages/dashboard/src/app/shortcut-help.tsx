import { singleKeys } from '../state/preferences.js';
import { Checkbox } from '../ui/controls/checkbox.js';
import { Dialog } from '../ui/controls/dialog.js';
import { allShortcuts, helpOpen } from './shortcuts.js';

/** List of the shortcuts of the page, opened with `?`. */
export function ShortcutHelp() {
  if (!helpOpen.value) return null;
  const close = () => {
    helpOpen.value = false;
  };
  return (
    <Dialog title="Keyboard shortcuts" onClose={close}>
      <dl class="shortcuts">
        {allShortcuts().map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={singleKeys.value === 'on'}
        onChecked={(on) => {
          singleKeys.value = on ? 'on' : 'off';
        }}
      >
        Single letters are shortcuts
      </Checkbox>
    </Dialog>
  );
}
