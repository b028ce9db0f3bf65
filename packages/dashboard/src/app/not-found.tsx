import { addressOf } from '../state/base-path.js';
import { ButtonLink } from '../ui/buttons/button.js';
import { EmptyState } from '../ui/layout/empty-state.js';
import { HOME } from '../ui/navigation/navigation.js';

/** Page of a path that no screen has. */
export const NotFound = () => (
  <EmptyState
    title="No page has this address"
    actions={<ButtonLink href={addressOf(HOME)}>Go to the start</ButtonLink>}
  >
    It may have been moved, or the link is incomplete.
  </EmptyState>
);
