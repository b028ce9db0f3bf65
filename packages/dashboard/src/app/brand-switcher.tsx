import { useEffect } from 'preact/hooks';
import { currentBrand, loadBrands, trackedBrands } from '../api/brands.js';
import { addressOf } from '../state/base-path.js';
import { Menu } from '../ui/controls/menu.js';
import { SafeText } from '../ui/text/safe-text.js';

/** Choice of the brand that the pages show. Absent while the account tracks none. */
export function BrandSwitcher() {
  const brands = trackedBrands.value;
  useEffect(() => {
    // The page itself shows why its data is missing.
    if (!brands) loadBrands().catch(() => undefined);
  }, [brands]);
  const current = currentBrand.value;
  if (!current) return null;
  return (
    <Menu
      look="button"
      summary={
        <>
          <span class="hidden">Brand: </span>
          <span class="you-name switcher-name">
            <SafeText text={current.name} />
          </span>
        </>
      }
    >
      <ul class="places">
        {brands?.map(({ id, name }) => (
          <li key={id}>
            <a href={addressOf(`/?brand=${id}`)} aria-current={id === current.id ? 'true' : undefined}>
              <SafeText text={name} />
            </a>
          </li>
        ))}
      </ul>
      <a href={addressOf('/brands')}>Manage brands</a>
    </Menu>
  );
}
