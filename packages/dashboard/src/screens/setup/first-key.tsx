import type { CreateKeyResponse } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { announce } from '../../state/announce.js';
import { navigate } from '../../state/place.js';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/controls/checkbox.js';
import { KeyForm } from '../../ui/keys/key-form.js';
import { NewKey } from '../../ui/keys/new-key.js';
import { Panel } from '../../ui/layout/panel.js';
import { MAIN_ACTION } from '../../ui/navigation/navigation.js';

/** Creates the first key, shows it once, and leads on to the first check. */
export function FirstKey() {
  const [created, setCreated] = useState<CreateKeyResponse>();
  const [isKept, setIsKept] = useState(false);
  if (!created) {
    return (
      <>
        <h1>Your first key</h1>
        <p class="mute">A key lets a program call the API. These pages work without one.</p>
        <Panel label="New key">
          <KeyForm
            name="first key"
            onCreated={(reply) => {
              setCreated(reply);
              announce('Key created. Copy it now: it is not shown again.');
            }}
          />
        </Panel>
        <Button kind="quiet" onClick={() => navigate(MAIN_ACTION.path)}>
          Skip this step
        </Button>
      </>
    );
  }
  return (
    <>
      <h1>Your first key</h1>
      <p class="mute">Copy it now. Only its hash is stored, so it is not shown again.</p>
      <Panel label="Your key">
        <div class="stack">
          <NewKey created={created} isKept={isKept} />
          <Checkbox checked={isKept} onChecked={setIsKept}>
            I have kept the key
          </Checkbox>
          <Button kind="main" wide disabled={!isKept} onClick={() => navigate(MAIN_ACTION.path)}>
            Run a first check
          </Button>
        </div>
      </Panel>
    </>
  );
}
