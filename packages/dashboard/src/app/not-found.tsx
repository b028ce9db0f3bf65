import { ButtonLink } from '../ui/controls/button.js';
import { EmptyState } from '../ui/layout/empty-state.js';
import { addressOf } from './base-path.js';
import { HOME } from './navigation.js';

/** Page of a path that no screen has. */
export const NotFound = () => (
  <EmptyState
    title="No page has this address"
    actions={<ButtonLink href={addressOf(HOME)}>Go to the start</ButtonLink>}
  >
    It may have been moved, or the link is incomplete.
  </EmptyState>
);
