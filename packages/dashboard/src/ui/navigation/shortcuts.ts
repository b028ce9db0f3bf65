import { effect, signal } from '@preact/signals';
import { navigate, place } from '../../state/place.js';
import { singleKeys } from '../../state/preferences.js';
import { focusNext, focusSoon, rows } from './focus.js';
import { MAIN_ACTION, NAVIGATION } from './navigation.js';

export interface Shortcut {
  /** One key, or two in a row with a space between, e.g. `g k`. */
  readonly keys: string;
  readonly label: string;
  run(): void;
}

/** true: the list of shortcuts is open. */
export const helpOpen = signal(false);

/** Page with the filter of `/`. */
const ANSWERS = '/checks';

const GLOBAL: readonly Shortcut[] = [
  goTo(MAIN_ACTION.key, MAIN_ACTION.label, MAIN_ACTION.path),
  ...NAVIGATION.flatMap(({ key, label, path }) => (key ? [goTo(`g ${key}`, label, path)] : [])),
  { keys: '/', label: 'Find an answer', run: findAnswer },
  {
    keys: 'f',
    label: 'First filter',
    run: () => focusSoon('main :is(.filters, .segments) :is(select, input, button)'),
  },
  { keys: 'j', label: 'Next row', run: () => focusNext(rows(), 1) },
  { keys: 'k', label: 'Row before', run: () => focusNext(rows(), -1) },
  {
    keys: '?',
    label: 'All shortcuts',
    run: () => {
      helpOpen.value = true;
    },
  },
];

/** Shortcuts of the screen that is shown, added with `addShortcuts`. */
const ofScreen = signal<readonly Shortcut[]>([]);

function goTo(keys: string, label: string, path: string): Shortcut {
  return { keys, label, run: () => navigate(path) };
}

/** Goes to the question filter of the list of answers. */
function findAnswer(): void {
  if (place.value.path !== ANSWERS) navigate(ANSWERS);
  focusSoon('main .filters input');
}

/** All shortcuts, those of the screen first. */
export const allShortcuts = (): readonly Shortcut[] => [...ofScreen.value, ...GLOBAL];

/** Adds shortcuts of a screen. @returns removes them: use it as an effect */
export function addShortcuts(shortcuts: readonly Shortcut[]): () => void {
  ofScreen.value = [...ofScreen.peek(), ...shortcuts];
  return () => {
    ofScreen.value = ofScreen.peek().filter((shortcut) => !shortcuts.includes(shortcut));
  };
}

/** Milliseconds within which the second key has to follow. */
const SECOND_KEY_MS = 1200;

/** Listens for shortcuts outside of fields and dialogs. Call it once. */
export function startShortcuts(): void {
  let first: { readonly key: string; readonly at: number } | undefined;
  effect(() => {
    place.value;
    first = undefined;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !isDialog()) {
      event.preventDefault();
      findAnswer();
      return;
    }
    if (singleKeys.value === 'off' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const isSecond = first && performance.now() - first.at < SECOND_KEY_MS;
    const keys = isSecond ? `${first?.key} ${event.key}` : event.key;
    first = undefined;
    const found = allShortcuts().find((shortcut) => shortcut.keys === keys);
    if (found) {
      event.preventDefault();
      found.run();
    } else if (allShortcuts().some((shortcut) => shortcut.keys.startsWith(`${event.key} `))) {
      first = { key: event.key, at: performance.now() };
    }
  });
}

const isDialog = () => document.querySelector('dialog[open]') !== null;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') || isDialog());
