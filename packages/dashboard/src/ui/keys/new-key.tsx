import type { CreateKeyResponse } from '@namedrop/contract';
import { readModes } from '../../api/mode-calls.js';
import { useResource } from '../../api/use-resource.js';
import { deploymentAddress } from '../../state/base-path.js';
import { CodeTabs } from '../controls/code-tabs.js';
import { Loaded } from '../layout/loaded.js';
import { SecretLine } from '../text/secret-line.js';
import { firstCallSamples } from './call-samples.js';
import { cheapestMode } from './cheapest-mode.js';

export interface NewKeyProps {
  readonly created: CreateKeyResponse;
  /** true: the user has confirmed that the key is kept. */
  readonly isKept?: boolean;
}

/** The token of a new key, which no other page shows, with lines that use it. */
export function NewKey({ created: { token }, isKept }: NewKeyProps) {
  const modes = useResource('modes', readModes);
  return (
    <div class="stack">
      <SecretLine secret={token} isKept={isKept} />
      <Loaded of={modes}>
        {({ modes: list }) => {
          const mode = (cheapestMode(list) ?? list[0])?.name;
          return mode && <CodeTabs tabs={firstCallSamples({ address: deploymentAddress(), token, mode })} />;
        }}
      </Loaded>
    </div>
  );
}
