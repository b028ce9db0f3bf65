import type { Slot } from '../../answers/slot.js';
import { Panel } from '../../ui/layout/panel.js';
import { Tag } from '../../ui/signs/tag.js';
import { SafeLink } from '../../ui/text/safe-link.js';
import { SafeText } from '../../ui/text/safe-text.js';

/** Ads next to the answer, apart from all that is counted. */
export const Ads = ({ ads }: { readonly ads: NonNullable<Slot['sponsored']> }) => (
  <div class="ads">
    <Panel title="Ads next to the answer" note="never counted, never ranked">
      {ads.length === 0 ? (
        <p class="mute">There were none.</p>
      ) : (
        <ul class="searches">
          {ads.map(({ advertiser, title, url, domain, rendered }, index) => (
            <li key={index}>
              <b>
                <SafeText text={advertiser || domain} />
              </b>
              <span class="theirs">
                <SafeLink address={url}>
                  <SafeText text={title} limit={200} />
                </SafeLink>
              </span>
              {!rendered && <Tag>not shown</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  </div>
);
