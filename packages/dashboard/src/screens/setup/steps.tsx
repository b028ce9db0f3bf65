import { useEffect, useRef } from 'preact/hooks';
import './setup.css';

/** Steps of the setup; the focus follows them. */
export function Steps({ names, current }: { readonly names: readonly string[]; readonly current: number }) {
  const before = useRef(current);
  useEffect(() => {
    if (before.current !== current) document.getElementById('main')?.focus();
    before.current = current;
  }, [current]);
  return (
    <ol class="steps" aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          class={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {index + 1} {name}
        </li>
      ))}
    </ol>
  );
}
