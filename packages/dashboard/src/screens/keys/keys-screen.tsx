import type { CreateKeyResponse, KeyRecord } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { listKeys, revokeKey } from '../../api/key-calls.js';
import { useResource } from '../../api/use-resource.js';
import { formatAmount } from '../../format/numbers.js';
import { announce } from '../../state/announce.js';
import { Button } from '../../ui/buttons/button.js';
import { Confirm } from '../../ui/controls/confirm.js';
import { Dialog } from '../../ui/controls/dialog.js';
import { KeyForm } from '../../ui/keys/key-form.js';
import { NewKey } from '../../ui/keys/new-key.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import { SecretCallout } from '../../ui/layout/secret-callout.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';
import { KeyTable } from './key-table.js';

export const title = 'API keys';

export default function KeysScreen() {
  const keys = useResource('keys', listKeys);
  const [isNew, setIsNew] = useState(false);
  const [created, setCreated] = useState<CreateKeyResponse>();
  const [revoking, setRevoking] = useState<KeyRecord>();
  const take = (reply: CreateKeyResponse) => {
    setCreated(reply);
    setIsNew(false);
    keys.reload();
    announce('Key created. Copy it now: it is not shown again.');
  };
  const newKey = (
    <Button kind="main" icon="plus" onClick={() => setIsNew(true)}>
      New key
    </Button>
  );
  return (
    <>
      <PageHead title="API keys" actions={newKey}>
        A key lets a program call the API and spend the credits of this account. Only its hash is stored.
      </PageHead>
      {created && (
        <SecretCallout
          title={
            <>
              Key “<SafeText text={created.key.name} />” is created.
            </>
          }
          onKept={() => setCreated(undefined)}
        >
          <NewKey created={created} />
        </SecretCallout>
      )}
      <Panel
        label="Keys"
        flush
        footer="A test key asks the engines and spends credits like any other. It marks your calls."
      >
        <Loaded of={keys}>
          {({ keys: list }) =>
            list.length === 0 ? (
              <EmptyState title="No key yet" actions={newKey}>
                A key lets a program ask in your name.
              </EmptyState>
            ) : (
              <KeyTable keys={list} onRevoke={setRevoking} />
            )
          }
        </Loaded>
      </Panel>
      {isNew && (
        <Dialog title="New key" onClose={() => setIsNew(false)}>
          <KeyForm onCreated={take} />
        </Dialog>
      )}
      {revoking && (
        <Confirm
          title={`Revoke the key "${revoking.name}"?`}
          verb="Revoke"
          name={revoking.name}
          onConfirm={async () => {
            await revokeKey(revoking.id);
            if (created?.key.id === revoking.id) setCreated(undefined);
            keys.reload();
            announce('Key revoked');
          }}
          onClose={() => setRevoking(undefined)}
        >
          <RevokeFacts record={revoking} />
        </Confirm>
      )}
    </>
  );
}

/** Effect of a revocation, with the last use of the key. */
const RevokeFacts = ({ record: { last_used_at: used } }: { readonly record: KeyRecord }) => (
  <p>
    Programs with this key get 401 within {formatAmount(5, 'second')}.{' '}
    {used ? (
      <>
        It was last used <Time at={used} />.
      </>
    ) : (
      'It has never been used.'
    )}{' '}
    A revoked key cannot be restored.
  </p>
);
