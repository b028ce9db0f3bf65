import { PASSWORD_LENGTH, type SetupLinkResponse } from '@namedrop/contract';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { readSetupLink, redeemSetupLink } from '../../api/account-calls.js';
import { useAction } from '../../api/use-action.js';
import { useResource } from '../../api/use-resource.js';
import { formatClock } from '../../format/dates.js';
import { addressOf } from '../../state/base-path.js';
import { enterSession } from '../../state/session.js';
import { ButtonLink } from '../../ui/buttons/button.js';
import { ActionPanel } from '../../ui/controls/action-form.js';
import { Field } from '../../ui/controls/field.js';
import { Callout } from '../../ui/layout/callout.js';
import { Loaded } from '../../ui/layout/loaded.js';

const { min: SHORTEST, max: LONGEST } = PASSWORD_LENGTH;

interface StepProps {
  readonly token: string;
  onDone(): void;
}

/** Takes the password of the user of the link. @param props.token absent: the address has none */
export function SetPassword({ token, onDone }: Partial<Pick<StepProps, 'token'>> & Pick<StepProps, 'onDone'>) {
  return (
    <>
      <h1>{token ? 'Set your password' : 'This link is incomplete'}</h1>
      {token ? (
        <OpenLink token={token} onDone={onDone} />
      ) : (
        <NewLink>
          A setup link ends with # and a token. Copy the whole line, or ask the operator for a new link:
        </NewLink>
      )}
    </>
  );
}

/** Shows whose link it is before it asks for a password. */
function OpenLink({ token, onDone }: StepProps) {
  const link = useResource('link', (signal) => readSetupLink(token, signal));
  if (link.error?.code === 'invalid_setup_link') {
    return (
      <NewLink>
        This link is of no use. A link works once, for 60 minutes, and a newer one replaces it. Sign in, or ask the
        operator for a new link:
      </NewLink>
    );
  }
  return (
    <Loaded of={link}>
      {(found) => (
        <>
          <p class="mute">{linkFacts(found)}</p>
          <PasswordForm token={token} email={found.email} onDone={onDone} />
        </>
      )}
    </Loaded>
  );
}

function linkFacts({ kind, expires_at }: SetupLinkResponse): string {
  const until = `The link works once, until ${formatClock(new Date(expires_at))} UTC.`;
  return kind === 'new_password' ? `${until} A new password signs you out of all browsers.` : until;
}

function PasswordForm({ token, email, onDone }: StepProps & { readonly email: string }) {
  const [password, setPassword] = useState('');
  const action = useAction(async () => {
    const entered = await redeemSetupLink({ token, password });
    // The token is used up, and a reload must not show this step again.
    history.replaceState(null, '', location.pathname);
    enterSession(entered);
    onDone();
  });
  return (
    <ActionPanel action={action} verb="Next: platforms">
      <Field label="E-mail" type="email" autocomplete="username" readOnly value={email} onText={() => undefined} />
      <Field
        label="Password"
        type="password"
        autocomplete="new-password"
        hint={lengthHint(password)}
        required
        minLength={SHORTEST}
        maxLength={LONGEST}
        autofocus
        value={password}
        onText={setPassword}
      />
    </ActionPanel>
  );
}

function lengthHint(password: string): string {
  if (password === '') return `At least ${SHORTEST} characters, any of them.`;
  if (password.length < SHORTEST) return `${password.length} of at least ${SHORTEST} characters.`;
  return `${password.length} characters: long enough.`;
}

/** Ways on for a person whose link opens nothing. */
const NewLink = ({ children }: { readonly children: ComponentChildren }) => (
  <Callout tone="warn" actions={<ButtonLink href={addressOf('/sign-in')}>Sign in</ButtonLink>}>
    <p>{children}</p>
    <p>
      <code>{'npx namedrop login-link --email <your e-mail>'}</code>
    </p>
  </Callout>
);
