import { addressOf } from '../state/base-path.js';
import { session } from '../state/session.js';
import { ThemeChoice } from '../ui/controls/theme-choice.js';
import { HOME, MAIN_ACTION, type NavigationEntry, placesOf } from '../ui/navigation/navigation.js';
import { Icon } from '../ui/signs/icon.js';
import { WordMark } from '../ui/signs/word-mark.js';
import { BalanceLine } from './balance-line.js';
import { BrandSwitcher } from './brand-switcher.js';
import { PlaceLink } from './place-link.js';

const GROUPS = [undefined, 'Delivery', 'Account'] as const;

/** Navigation of wide windows. */
export function SideBar() {
  const who = session.value;
  return (
    <header class="side">
      <WordMark href={addressOf(HOME)} />
      <BrandSwitcher />
      <a class="button main" href={addressOf(MAIN_ACTION.path)}>
        <Icon name={MAIN_ACTION.icon} />
        {MAIN_ACTION.label}
        <kbd>{MAIN_ACTION.key}</kbd>
      </a>
      <nav aria-label="Main">
        {GROUPS.map((group) => (
          <Group key={group ?? ''} name={group} entries={placesOf(who).filter((entry) => entry.group === group)} />
        ))}
      </nav>
      <div class="side-foot">
        <BalanceLine />
        {typeof who === 'object' && (
          <span class="side-who" title={who.user.email}>
            {who.account.name ?? who.user.email}
          </span>
        )}
        <ThemeChoice />
      </div>
    </header>
  );
}

function Group({ name, entries }: { readonly name?: string; readonly entries: readonly NavigationEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      {name && <p>{name}</p>}
      <ul>
        {entries.map((entry) => (
          <PlaceLink key={entry.path} {...entry} />
        ))}
      </ul>
    </>
  );
}
