import { enterSession, type SignInRequest, session } from '../../state/session.js';
import { Dialog } from '../controls/dialog.js';
import { SignInForm } from './sign-in-form.js';

/** Asks for the password over the page when a session has ended. The page below keeps its forms. */
export function SignInDialog({ request }: { readonly request: SignInRequest }) {
  const who = session.value;
  return (
    <Dialog title="Sign in again" onClose={() => request.settle(false)}>
      <p class="mute">Your session has ended. Your entries on this page are kept.</p>
      <SignInForm email={typeof who === 'object' ? who.user.email : undefined} onDone={enterSession} />
    </Dialog>
  );
}
