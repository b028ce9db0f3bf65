import { useState } from 'preact/hooks';
import { session } from '../state/session.js';
import { Dialog } from '../ui/controls/dialog.js';
import { ThemeChoice } from '../ui/controls/theme-choice.js';
import { Icon } from '../ui/signs/icon.js';
import { WordMark } from '../ui/signs/word-mark.js';
import { addressOf } from './base-path.js';
import { BrandSwitcher } from './brand-switcher.js';
import { HOME, isCurrent, MAIN_ACTION, NAVIGATION, placesOf } from './navigation.js';
import { place } from './place.js';

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
          {[...tabs, { ...MAIN_ACTION, icon: 'play' as const }].map((tab) => (
            <li key={tab.path}>
              <a href={addressOf(tab.path)} aria-current={isCurrent(tab.path, path) ? 'page' : undefined}>
                <Icon name={tab.icon} />
                {tab.label}
              </a>
            </li>
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
            {placesOf(session.value).map(({ path: to, label, icon }) => (
              <li key={to}>
                <a
                  href={addressOf(to)}
                  aria-current={isCurrent(to, path) ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  <Icon name={icon} />
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <ThemeChoice />
        </Dialog>
      )}
    </>
  );
}
