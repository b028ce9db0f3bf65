import { useLayoutEffect } from 'preact/hooks';
import { leaveGuard } from '../../state/place.js';
import { CopyButton } from '../buttons/copy-button.js';

/** Secret that no other page shows: leaving the page asks first. @param props.isKept ends the question */
export function SecretLine({ secret, isKept = false }: { readonly secret: string; readonly isKept?: boolean }) {
  // With the drawing: a button that leaves the page may be enabled by it.
  useLayoutEffect(() => {
    if (isKept) return;
    const guard = () => confirm('The secret is not shown again. Leave this page?');
    leaveGuard.value = guard;
    return () => {
      if (leaveGuard.value === guard) leaveGuard.value = undefined;
    };
  }, [isKept]);
  return (
    <div class="secret">
      <code>{secret}</code>
      <CopyButton text={secret} />
    </div>
  );
}
