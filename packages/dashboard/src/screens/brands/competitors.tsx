import { TRACKED_BRANDS } from '@namedrop/contract';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/controls/field.js';
import { type CompetitorDraft, NEW_COMPETITOR } from './brand-draft.js';

interface CompetitorsProps {
  readonly value: readonly CompetitorDraft[];
  onValue(value: readonly CompetitorDraft[]): void;
}

/** Competitors of a brand, a line each. */
export function Competitors({ value, onValue }: CompetitorsProps) {
  const set = (at: number, part: Partial<CompetitorDraft>) =>
    onValue(value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset class="competitors">
      <legend>Competitors</legend>
      {value.length === 0 && <p class="fine">None yet. Share of voice compares the brand with them.</p>}
      {value.map((one, at) => (
        <div key={at} class="competitor">
          <Field label="Competitor" value={one.name} onText={(name) => set(at, { name })} required />
          <Field
            label="Also called"
            value={one.aliases}
            onText={(aliases) => set(at, { aliases })}
            placeholder="a, b"
          />
          <Field
            label="Sites"
            value={one.domains}
            onText={(domains) => set(at, { domains })}
            placeholder="globex.com"
          />
          <Button
            kind="quiet"
            icon="close"
            aria-label={`Remove ${one.name || 'the competitor'}`}
            onClick={() => onValue(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {value.length < TRACKED_BRANDS.competitors && (
        <Button icon="plus" onClick={() => onValue([...value, NEW_COMPETITOR])}>
          Add a competitor
        </Button>
      )}
    </fieldset>
  );
}
