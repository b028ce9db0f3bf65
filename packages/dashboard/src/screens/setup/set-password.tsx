import { useState } from 'preact/hooks';
import { redeemSetupLink } from '../../api/account-calls.js';
import { useAction } from '../../api/use-action.js';
import { addressOf } from '../../app/base-path.js';
import { enterSession } from '../../state/session.js';
import { Button, ButtonLink } from '../../ui/controls/button.js';
import { Field } from '../../ui/controls/field.js';
import { Callout, ErrorCallout } from '../../ui/layout/callout.js';

/** Characters of a password at least; the server says the same. */
const SHORTEST = 10;

/** Takes the password of the user of the link. */
export function SetPassword({ token, onDone }: { readonly token?: string; onDone(): void }) {
  const [password, setPassword] = useState('');
  const { busy, error, run } = useAction(async (link: string) => {
    const entered = await redeemSetupLink({ token: link, password });
    // The token is used up, and a reload must not show this step again.
    history.replaceState(null, '', location.pathname);
    enterSession(entered);
    onDone();
  });
  if (!token) return <NoToken />;
  return (
    <>
      <h1>Set your password</h1>
      <p class="mute">Your link is valid for 60 minutes and works once.</p>
      {error && <ErrorCallout error={error} />}
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          void run(token);
        }}
      >
        <div class="panel-body stack">
          <Field
            label="Password"
            type="password"
            autocomplete="new-password"
            hint={lengthHint(password)}
            required
            minLength={SHORTEST}
            maxLength={200}
            autofocus
            value={password}
            onText={setPassword}
          />
          <Button kind="main" wide type="submit" busy={busy}>
            Next: platforms
          </Button>
        </div>
      </form>
    </>
  );
}

function lengthHint(password: string): string {
  if (password === '') return `At least ${SHORTEST} characters, any of them.`;
  if (password.length < SHORTEST) return `${password.length} of at least ${SHORTEST} characters.`;
  return `${password.length} characters: long enough.`;
}

const NoToken = () => (
  <>
    <h1>This link is incomplete</h1>
    <Callout tone="warn" actions={<ButtonLink href={addressOf('/sign-in')}>Sign in</ButtonLink>}>
      <p>A setup link ends with # and a token. Copy the whole line, or ask the operator for a new link:</p>
      <pre>
        <code>{'namedrop users create --account <id> --email <e-mail>'}</code>
      </pre>
    </Callout>
  </>
);
