import { addressOf } from '../state/base-path.js';
import { place } from '../state/place.js';
import { isCurrent, type NavigationEntry } from '../ui/navigation/navigation.js';
import { Icon } from '../ui/signs/icon.js';

interface PlaceLinkProps extends Pick<NavigationEntry, 'path' | 'label' | 'icon'> {
  onClick?(): void;
}

/** Item of a navigation; the place of the page is marked. */
export const PlaceLink = ({ path, label, icon, onClick }: PlaceLinkProps) => (
  <li>
    <a href={addressOf(path)} aria-current={isCurrent(path, place.value.path) ? 'page' : undefined} onClick={onClick}>
      <Icon name={icon} />
      {label}
    </a>
  </li>
);
