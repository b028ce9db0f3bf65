import { useState } from 'preact/hooks';
import { signIn } from '../../api/account-calls.js';
import { useAction } from '../../api/use-action.js';
import type { SessionInfo } from '../../state/session.js';
import { Button } from '../controls/button.js';
import { Field } from '../controls/field.js';
import { ErrorCallout } from '../layout/callout.js';
import { Why } from '../layout/tile.js';

export interface SignInFormProps {
  /** Fixed where the session of a person is renewed. */
  readonly email?: string;
  onDone(session: SessionInfo): void;
}

/** E-mail and password, with the way out of a lost password. */
export function SignInForm({ email: fixed, onDone }: SignInFormProps) {
  const [email, setEmail] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const { busy, error, run } = useAction(async () => onDone(await signIn({ email, password })));
  return (
    <>
      {error && <ErrorCallout error={error} />}
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <div class="panel-body stack">
          <Field
            label="E-mail"
            type="email"
            autocomplete="username"
            required
            autofocus={!fixed}
            readOnly={fixed !== undefined}
            value={email}
            onText={setEmail}
          />
          <Field
            label="Password"
            type="password"
            autocomplete="current-password"
            required
            autofocus={fixed !== undefined}
            value={password}
            onText={setPassword}
          />
          <Button kind="main" wide type="submit" busy={busy}>
            Sign in
          </Button>
        </div>
      </form>
      <Why summary="Forgotten your password?">
        <p>The operator of this server can print a link that sets a new one. It works once:</p>
        <pre>
          <code>npx namedrop login-link --email {email || '<your e-mail>'}</code>
        </pre>
      </Why>
    </>
  );
}
