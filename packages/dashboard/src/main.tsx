import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/filters.css';
import './styles/signs.css';
import './styles/layout.css';
import './styles/table.css';
import './styles/charts.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { readSession } from './api/account-calls.js';
import { toApiError } from './api/api-error.js';
import { App } from './app/app.js';
import { matched, startRouter } from './app/router.js';
import { startPreferences } from './state/preferences.js';
import { session } from './state/session.js';
import { ErrorCallout } from './ui/layout/callout.js';
import { startShortcuts } from './ui/navigation/shortcuts.js';

/** Reads the session. Without a reply the page shows an error in place of the sign-in. */
async function askForSession(root: Element): Promise<void> {
  try {
    session.value = await readSession();
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.status === 401) session.value = undefined;
    else render(<ErrorCallout error={error} onRetry={() => location.reload()} />, root);
  }
}

function start(root: Element): void {
  startPreferences();
  startRouter();
  startShortcuts();
  render(<App />, root);
  // Pages without a frame need no session: the sign-in does not ask for one that is not there.
  effect(() => {
    if (session.value === 'unknown' && matched.value?.route.kind !== 'alone') void askForSession(root);
  });
}

const root = document.getElementById('app');
if (root) start(root);
