import { Panel } from '../../ui/layout/panel.js';
import { Icon } from '../../ui/signs/icon.js';
import { CitedPage } from '../../ui/text/cited-page.js';
import type { PageRow } from './comparison.js';

const SIGNS = {
  new: { icon: 'plus', word: 'new' },
  gone: { icon: 'close', word: 'gone' },
  same: { icon: 'check', word: 'in both' },
} as const;

/** Cited pages that came, went and stayed. */
export function PageChanges({ rows }: { readonly rows: readonly PageRow[] }) {
  const count = (change: PageRow['change']) => rows.filter((row) => row.change === change).length;
  return (
    <Panel title="Cited pages" note={`${count('new')} new, ${count('gone')} gone`} flush>
      {rows.length === 0 ? (
        <p class="empty mute">Neither answer cites a page.</p>
      ) : (
        <ul class="page-changes">
          {rows.map(({ url, title, change }) => (
            <li key={`${change} ${url}`}>
              <Icon name={SIGNS[change].icon} />
              <CitedPage url={url} title={title} />
              <span>{SIGNS[change].word}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
