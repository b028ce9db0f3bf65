import { Dialog } from '../ui/controls/dialog.js';
import { SingleKeysChoice } from '../ui/controls/single-keys-choice.js';
import { allShortcuts, helpOpen } from '../ui/navigation/shortcuts.js';

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
      <SingleKeysChoice />
    </Dialog>
  );
}
