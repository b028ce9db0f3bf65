import { enterSession } from '../../state/session.js';
import { ThemeChoice } from '../controls/theme-choice.js';
import { WordMark } from '../signs/word-mark.js';
import { SignInForm } from './sign-in-form.js';

/** Sign-in in place of a page that needs a session. The address stays, and the page follows. */
export const SignInPage = () => (
  <main id="main" class="alone" tabIndex={-1}>
    <SignInContent />
  </main>
);

/** @param props.onDone called after the session is there, e.g. to leave the page */
export const SignInContent = ({ onDone }: { onDone?(): void }) => (
  <>
    <p>
      <WordMark />
    </p>
    <h1>Sign in</h1>
    <SignInForm
      onDone={(next) => {
        enterSession(next);
        onDone?.();
      }}
    />
    <ThemeChoice />
  </>
);
