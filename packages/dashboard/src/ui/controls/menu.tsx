import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../signs/icon.js';

export interface MenuProps {
  /** Content of the button that opens it. */
  readonly summary: ComponentChildren;
  /** Class of the button: `button`, `pill`. */
  readonly look: string;
  readonly children: ComponentChildren;
}

/** Box below a button. Escape, a click elsewhere and a click on a link within close it. */
export function Menu({ summary, look, children }: MenuProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeAt = (event: Event) => {
      const { current } = element;
      const { target } = event;
      if (!current?.open || !(target instanceof Element)) return;
      if (!current.contains(target) || (event.type === 'click' && target.closest('a'))) current.open = false;
    };
    document.addEventListener('click', closeAt);
    document.addEventListener('focusin', closeAt);
    return () => {
      document.removeEventListener('click', closeAt);
      document.removeEventListener('focusin', closeAt);
    };
  }, []);
  return (
    <details
      ref={element}
      class="menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !element.current?.open) return;
        element.current.open = false;
        element.current.querySelector('summary')?.focus();
      }}
    >
      <summary class={look}>
        {summary}
        <Icon name="down" />
      </summary>
      <div class="menu-box">{children}</div>
    </details>
  );
}
