import type { TrackedBrandRecord } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { loadBrands, trackedBrands } from '../../api/brands.js';
import { deleteBrand } from '../../api/tracking-calls.js';
import { useFollow } from '../../api/use-follow.js';
import { useResource } from '../../api/use-resource.js';
import { announce } from '../../state/announce.js';
import { replaceSearch } from '../../state/place.js';
import { filters } from '../../state/url-filters.js';
import { Button } from '../../ui/buttons/button.js';
import { Confirm } from '../../ui/controls/confirm.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import { BrandForm } from './brand-form.js';
import { BrandTable } from './brand-table.js';
import './brands.css';

export const title = 'Brands';

export default function BrandsScreen() {
  const brands = useResource('brands', loadBrands);
  const { new: isNew, edit } = filters(['new', 'edit']);
  const [removing, setRemoving] = useState<TrackedBrandRecord>();
  const list = trackedBrands.value ?? brands.data ?? [];
  const edited = list.find(({ id }) => id === edit);
  const isReading = list.some(({ rebuild }) => rebuild !== null);
  useFollow(brands, isReading);
  const saved = (words: string) => {
    replaceSearch('');
    announce(words);
    void loadBrands();
  };
  const newBrand = (
    <Button kind="main" icon="plus" onClick={() => replaceSearch('?new=1')}>
      Track a brand
    </Button>
  );
  return (
    <>
      <PageHead title="Brands" actions={list.length > 0 && !isNew && !edited && newBrand}>
        Checks of these names are counted in the overview. A change reads the stored answers again and asks no engine.
      </PageHead>
      {isNew && <BrandForm key="new" onSaved={() => saved('Brand tracked')} onClose={() => replaceSearch('')} />}
      {edited && (
        <BrandForm
          key={edited.id}
          brand={edited}
          onSaved={() => saved('Brand saved')}
          onClose={() => replaceSearch('')}
        />
      )}
      <Panel label="Tracked brands" flush>
        <Loaded of={brands}>
          {() =>
            list.length === 0 ? (
              <EmptyState title="No brand is tracked yet" actions={!isNew && newBrand}>
                Give the name as your checks have it. Stored checks of that name are counted at once.
              </EmptyState>
            ) : (
              <BrandTable brands={list} onEdit={({ id }) => replaceSearch(`?edit=${id}`)} onRemove={setRemoving} />
            )
          }
        </Loaded>
      </Panel>
      {removing && (
        <Confirm
          title={`Stop tracking "${removing.name}"?`}
          verb="Delete"
          name={removing.name}
          onConfirm={async () => {
            await deleteBrand(removing.id);
            saved('Brand deleted');
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            Its figures leave the overview. The stored checks stay, so a new brand of this name can read them again.
            Watches and their webhooks go on.
          </p>
        </Confirm>
      )}
    </>
  );
}
