import { HOME } from '../../app/navigation.js';
import { navigate } from '../../app/place.js';
import { SignInContent } from '../../ui/sign-in/sign-in-page.js';

export const title = 'Sign in';

export default function SignInScreen() {
  return <SignInContent onDone={() => navigate(HOME, { replace: true })} />;
}
