import { formatAmount } from '../../format/numbers.js';
import { Panel } from '../../ui/layout/panel.js';
import { Icon } from '../../ui/signs/icon.js';
import { SafeText } from '../../ui/text/safe-text.js';

/** Searches that the engine made for its answer. */
export const Searches = ({ searches }: { readonly searches: readonly string[] }) => (
  <Panel title="What it searched for" note={formatAmount(searches.length, 'search', 'searches')}>
    {searches.length === 0 ? (
      <p class="mute">The engine shows no search.</p>
    ) : (
      <ul class="searches">
        {searches.map((search, index) => (
          <li key={index}>
            <Icon name="search" />
            <SafeText text={search} limit={300} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
