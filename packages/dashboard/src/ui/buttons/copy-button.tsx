import { useEffect, useState } from 'preact/hooks';
import { announce } from '../../state/announce.js';
import { Button } from './button.js';

/** Milliseconds that the button says that it copied. */
const SAID_MS = 2000;

export interface CopyButtonProps {
  readonly text: string;
  /** Default: Copy. */
  readonly label?: string;
  readonly kind?: 'quiet';
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label = 'Copy', kind }: CopyButtonProps) {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    const done = (await copied(text)) ? 'Copied' : 'Select it and copy';
    setSaid(done);
    announce(done);
  };
  return (
    <Button kind={kind} icon={said === 'Copied' ? 'check' : 'copy'} onClick={copy}>
      {said ?? label}
    </Button>
  );
}

/** Browsers have a clipboard only on HTTPS and on loopback; others copy a selection. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

function copiedBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'hidden';
  // Within an open dialog, where the rest of the page takes no focus.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
