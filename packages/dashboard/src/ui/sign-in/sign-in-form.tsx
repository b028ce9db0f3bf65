import { useState } from 'preact/hooks';
import { signIn } from '../../api/account-calls.js';
import { useAction } from '../../api/use-action.js';
import type { SessionInfo } from '../../state/session.js';
import { ActionPanel } from '../controls/action-form.js';
import { Field } from '../controls/field.js';
import { Disclosure } from '../layout/disclosure.js';

export interface SignInFormProps {
  /** Fixed where the session of a person is renewed. */
  readonly email?: string;
  onDone(session: SessionInfo): void;
}

/** E-mail and password, with the way out of a lost password. */
export function SignInForm({ email: fixed, onDone }: SignInFormProps) {
  const [email, setEmail] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const action = useAction(async () => onDone(await signIn({ email, password })));
  return (
    <>
      <ActionPanel action={action} verb="Sign in">
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
      </ActionPanel>
      <Disclosure summary="Forgotten your password?">
        <p>The operator of this server can print a link that sets a new one. It works once:</p>
        <pre>
          <code>npx namedrop login-link --email {email || '<your e-mail>'}</code>
        </pre>
      </Disclosure>
    </>
  );
}
