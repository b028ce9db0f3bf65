import { addressOf, deploymentAddress } from '../../state/base-path.js';
import { CodeBlock } from '../../ui/controls/code-tabs.js';
import { Panel } from '../../ui/layout/panel.js';

/** The badge, and the line that shows it in a README. */
export function Badge() {
  const base = deploymentAddress();
  return (
    <Panel title="Badge" note="for a README or a page of your own">
      <div class="stack">
        <img src={addressOf('/status/badge.svg')} alt="State of the AI platforms, as a badge" height="20" />
        <CodeBlock label="Markdown" code={`[![AI platforms](${base}/status/badge.svg)](${base}/status)`} />
      </div>
    </Panel>
  );
}
