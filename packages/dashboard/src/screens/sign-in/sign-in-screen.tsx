import { navigate } from '../../state/place.js';
import { HOME } from '../../ui/navigation/navigation.js';
import { SignInContent } from '../../ui/sign-in/sign-in-page.js';

export const title = 'Sign in';

export default function SignInScreen() {
  return <SignInContent onDone={() => navigate(HOME, { replace: true })} />;
}
