import { useState } from 'preact/hooks';
import { CopyButton } from '../buttons/copy-button.js';
import { Segments } from './segments.js';

/** Lines to copy, with copy button. @param props.label for screen readers */
export const CodeBlock = ({ code, label }: { readonly code: string; readonly label: string }) => (
  <div class="code">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard */}
    <section class="code-lines" tabIndex={0} aria-label={label}>
      <pre>
        <code>{code}</code>
      </pre>
    </section>
    <CopyButton text={code} />
  </div>
);

/** The same call in several languages. @param props.tabs at least one */
export function CodeTabs({ tabs }: { readonly tabs: readonly { readonly name: string; readonly code: string }[] }) {
  const [chosen, setChosen] = useState(tabs[0]?.name ?? '');
  const code = tabs.find(({ name }) => name === chosen)?.code ?? '';
  return (
    <div class="stack">
      <Segments
        label="Language"
        options={tabs.map(({ name }) => ({ value: name, label: name }))}
        value={chosen}
        onValue={setChosen}
      />
      <CodeBlock code={code} label={chosen} />
    </div>
  );
}
