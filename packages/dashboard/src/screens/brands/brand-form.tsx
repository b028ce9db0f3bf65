import { type BrandPreview, TRACKED_BRANDS, type TrackedBrandRecord } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { changeBrand, createBrand, previewBrand } from '../../api/tracking-calls.js';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../ui/buttons/button.js';
import { Field, TextArea } from '../../ui/controls/field.js';
import { ErrorCallout } from '../../ui/layout/callout.js';
import { Panel } from '../../ui/layout/panel.js';
import { type BrandDraft, bodyOf, draftOf } from './brand-draft.js';
import { Competitors } from './competitors.js';
import { Preview } from './preview.js';

interface BrandFormProps {
  /** Absent: a new brand. */
  readonly brand?: TrackedBrandRecord;
  onSaved(): void;
  onClose(): void;
}

/** Names, sites and competitors of a brand. A change of a known brand is previewed before it can be saved. */
export function BrandForm({ brand, onSaved, onClose }: BrandFormProps) {
  const [draft, setDraft] = useState(() => draftOf(brand));
  const [preview, setPreview] = useState<BrandPreview>();
  const set = (part: Partial<BrandDraft>) => {
    setDraft({ ...draft, ...part });
    setPreview(undefined);
  };
  const look = useAction(async () => {
    if (brand) setPreview(await previewBrand(brand.id, bodyOf(draft)));
  });
  const save = useAction(async () => {
    await (brand ? changeBrand(brand.id, bodyOf(draft)) : createBrand(bodyOf(draft)));
    onSaved();
  });
  const isReady = !brand || preview !== undefined;
  const error = save.error ?? look.error;
  return (
    <Panel title={brand ? `Edit ${brand.name}` : 'Track a brand'}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          look.clear();
          save.clear();
          void (isReady ? save : look).run();
        }}
      >
        <div class="brand-fields">
          <Field
            label="Name"
            hint="As your checks name it."
            value={draft.name}
            onText={(name) => set({ name })}
            maxLength={200}
            autofocus
            required
          />
          <TextArea
            label="Also called"
            hint={`A line each, at most ${TRACKED_BRANDS.aliases}. Checks of these names belong to the brand too.`}
            rows={3}
            value={draft.aliases}
            onText={(aliases) => set({ aliases })}
          />
          <TextArea
            label="Own sites"
            hint={`A line each, at most ${TRACKED_BRANDS.domains}, e.g. acme.com. Subdomains count as well.`}
            rows={3}
            value={draft.domains}
            onText={(domains) => set({ domains })}
          />
        </div>
        <Competitors value={draft.competitors} onValue={(competitors) => set({ competitors })} />
        {preview && <Preview preview={preview} />}
        {error && <ErrorCallout error={error} />}
        <div class="bar">
          <Button kind="main" type="submit" busy={save.busy || look.busy}>
            {!brand ? 'Track this brand' : isReady ? 'Save and read again' : 'Preview the change'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {brand && !isReady && <span class="fine">The preview reads stored answers. Nothing is saved yet.</span>}
        </div>
      </form>
    </Panel>
  );
}
