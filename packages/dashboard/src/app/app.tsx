import { announcement } from '../state/announce.js';
import { session, signInRequest } from '../state/session.js';
import { SignInDialog } from '../ui/sign-in/sign-in-dialog.js';
import { SignInPage } from '../ui/sign-in/sign-in-page.js';
import { NotFound } from './not-found.js';
import { matched } from './router.js';
import { Screen } from './screen.js';
import { ShortcutHelp } from './shortcut-help.js';
import { SideBar } from './side-bar.js';
import { TabBar } from './tab-bar.js';

/** The whole document: frame, screen, and what lies above them. */
export const App = () => (
  <>
    <a class="skip" href="#main">
      Skip to content
    </a>
    <Content />
    {signInRequest.value && <SignInDialog request={signInRequest.value} />}
    <ShortcutHelp />
    <div class="hidden" role="status" aria-live="polite">
      {announcement.value}
    </div>
  </>
);

function Content() {
  const match = matched.value;
  const who = session.value;
  if (match?.route.kind === 'alone') {
    return (
      <main id="main" class="alone" tabIndex={-1}>
        <Screen {...match} />
      </main>
    );
  }
  if (who === 'unknown') return null;
  if (!who) return <SignInPage />;
  return (
    <div class="frame">
      <SideBar />
      <TabBar />
      <main id="main" tabIndex={-1}>
        {match ? <Screen {...match} /> : <NotFound />}
      </main>
    </div>
  );
}
