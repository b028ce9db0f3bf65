import { useState } from 'preact/hooks';
import { endSession, listSessions, type SessionRecord, signOut } from '../../api/account-calls.js';
import { useAction } from '../../api/use-action.js';
import { useResource } from '../../api/use-resource.js';
import { announce } from '../../state/announce.js';
import { leaveSession, session } from '../../state/session.js';
import { Button } from '../../ui/buttons/button.js';
import { Confirm } from '../../ui/controls/confirm.js';
import { ErrorCallout } from '../../ui/layout/callout.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Appearance } from './appearance.js';
import { SessionTable } from './session-table.js';

export const title = 'Account';

export default function AccountScreen() {
  const who = session.value;
  const sessions = useResource('sessions', listSessions);
  const [everywhere, setEverywhere] = useState(false);
  const leave = useAction(async () => {
    await signOut();
    leaveSession();
  });
  const end = useAction(async ({ id, current }: SessionRecord) => {
    await endSession(id);
    if (current) return leaveSession();
    announce('Session ended');
    sessions.reload();
  });
  const error = leave.error ?? end.error;
  return (
    <>
      <PageHead
        title="Account"
        actions={
          <Button busy={leave.busy} onClick={() => void leave.run()}>
            Sign out
          </Button>
        }
      >
        {typeof who === 'object' && (
          <>
            Signed in as <SafeText text={who.user.email} />
            {who.account.name && (
              <>
                {' '}
                in <SafeText text={who.account.name} />
              </>
            )}
            .
          </>
        )}
      </PageHead>
      {error && <ErrorCallout error={error} />}
      <Panel title="Appearance" note="kept in this browser">
        <Appearance />
      </Panel>
      <Panel
        title="Sessions"
        note="browsers that are signed in as you"
        flush
        actions={<Button onClick={() => setEverywhere(true)}>Sign out everywhere</Button>}
        footer={
          <>
            A new password takes a link of the operator: <code>npx namedrop login-link --email …</code>. It ends all
            sessions.
          </>
        }
      >
        <Loaded of={sessions}>
          {({ sessions: list }) => <SessionTable sessions={list} onEnd={(record) => void end.run(record)} />}
        </Loaded>
      </Panel>
      {everywhere && (
        <Confirm
          title="Sign out everywhere?"
          verb="Sign out everywhere"
          onConfirm={() => endAll(sessions.data?.sessions ?? [])}
          onClose={() => setEverywhere(false)}
        >
          <p>All browsers, this one included, ask for the password again. API keys keep working.</p>
        </Confirm>
      )}
    </>
  );
}

/** Ends this browser's session last, so that the calls before it are allowed. */
async function endAll(sessions: readonly SessionRecord[]): Promise<void> {
  for (const { id, current } of sessions) if (!current) await endSession(id);
  await signOut();
  leaveSession();
}
