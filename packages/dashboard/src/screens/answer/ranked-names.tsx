import type { Ranked } from '../../answers/slot.js';
import { Panel } from '../../ui/layout/panel.js';
import { Tag } from '../../ui/signs/tag.js';
import { SafeText } from '../../ui/text/safe-text.js';

/** Brand and competitors in the order of the answer. */
export const RankedNames = ({ names }: { readonly names: readonly Ranked[] }) => (
  <Panel title="Named in this order" footer="Ranks also count brands that the check does not name.">
    <ol class="order">
      {names.map(({ name, rank, own }) => (
        <li key={name} class={own ? 'you' : undefined}>
          <span>{rank}</span>
          <b>
            <SafeText text={name} />
          </b>
          {own && <Tag kind="you">you</Tag>}
        </li>
      ))}
    </ol>
  </Panel>
);
