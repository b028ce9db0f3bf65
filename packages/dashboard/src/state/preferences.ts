import { effect, signal } from '@preact/signals';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['comfortable', 'dense'] as const;
export type Density = (typeof DENSITIES)[number];

/** Choices of this browser, kept in its local storage. */
export const theme = signal<Theme>('auto');
export const density = signal<Density>('comfortable');
/** Shortcuts of single letters. */
export const singleKeys = signal<'on' | 'off'>('on');

const KEPT = [
  { name: 'theme', state: theme, values: THEMES },
  { name: 'density', state: density, values: DENSITIES },
  { name: 'single-keys', state: singleKeys, values: ['on', 'off'] },
] as const;

/** Reads the choices, and writes each change to the document and to the storage. Call it once. */
export function startPreferences(): void {
  for (const { name, state, values } of KEPT) {
    const key = `namedrop.${name}`;
    const kept = read(key);
    if (kept !== null && (values as readonly string[]).includes(kept)) (state.value as string) = kept;
    effect(() => {
      document.documentElement.setAttribute(`data-${name}`, state.value);
      write(key, state.value);
    });
  }
}

/** Browsers that refuse storage keep the choices for the page alone. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice holds until the page is left.
  }
}
