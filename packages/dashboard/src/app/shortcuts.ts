import { effect, signal } from '@preact/signals';
import { singleKeys } from '../state/preferences.js';
import { MAIN_ACTION, NAVIGATION } from './navigation.js';
import { navigate, place } from './place.js';

export interface Shortcut {
  /** One key, or two in a row with a space between, e.g. `g k`. */
  readonly keys: string;
  readonly label: string;
  run(): void;
}

/** Whether the list of shortcuts is open. */
export const helpOpen = signal(false);

const GLOBAL: readonly Shortcut[] = [
  goTo(MAIN_ACTION.key, MAIN_ACTION.label, MAIN_ACTION.path),
  ...NAVIGATION.flatMap(({ key, label, path }) => (key ? [goTo(`g ${key}`, label, path)] : [])),
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

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') ||
    document.querySelector('dialog[open]') !== null);
