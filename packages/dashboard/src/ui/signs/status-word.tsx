import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

const ICONS: Readonly<Record<Tone, IconName>> = { good: 'check', warn: 'alert', bad: 'close', idle: 'dot' };

export type Tone = 'good' | 'warn' | 'bad' | 'idle';

/** State as an icon, a word and a colour. */
export const StatusWord = ({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) => (
  <span class={`status ${tone}`}>
    <Icon name={ICONS[tone]} />
    {children}
  </span>
);
