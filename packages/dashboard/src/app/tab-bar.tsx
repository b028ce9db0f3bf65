import { useState } from 'preact/hooks';
import { addressOf } from '../state/base-path.js';
import { place } from '../state/place.js';
import { session } from '../state/session.js';
import { Dialog } from '../ui/controls/dialog.js';
import { ThemeChoice } from '../ui/controls/theme-choice.js';
import { HOME, isCurrent, MAIN_ACTION, NAVIGATION, placesOf } from '../ui/navigation/navigation.js';
import { Icon } from '../ui/signs/icon.js';
import { WordMark } from '../ui/signs/word-mark.js';
import { BrandSwitcher } from './brand-switcher.js';
import { PlaceLink } from './place-link.js';

/** Navigation of phones: the word mark above, tabs below, and all places behind `More`. */
export function TabBar() {
  const [open, setOpen] = useState(false);
  const { path } = place.value;
  const tabs = NAVIGATION.filter(({ tab }) => tab);
  const isElsewhere = !tabs.some((tab) => isCurrent(tab.path, path)) && path !== MAIN_ACTION.path;
  return (
    <>
      <header class="top">
        <WordMark href={addressOf(HOME)} />
        <BrandSwitcher />
      </header>
      <nav class="tabs" aria-label="Sections">
        <ul>
          {[...tabs, MAIN_ACTION].map((tab) => (
            <PlaceLink key={tab.path} {...tab} />
          ))}
          <li>
            <button type="button" aria-current={isElsewhere ? 'true' : undefined} onClick={() => setOpen(true)}>
              <Icon name="menu" />
              More
            </button>
          </li>
        </ul>
      </nav>
      {open && (
        <Dialog title="All places" onClose={() => setOpen(false)}>
          <ul class="places">
            {placesOf(session.value).map((entry) => (
              <PlaceLink key={entry.path} {...entry} onClick={() => setOpen(false)} />
            ))}
          </ul>
          <ThemeChoice />
        </Dialog>
      )}
    </>
  );
}
