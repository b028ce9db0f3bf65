import { addressOf } from '../../state/base-path.js';
import { ButtonLink } from '../buttons/button.js';
import { MAIN_ACTION } from '../navigation/navigation.js';

/** Way out of a page that has nothing to show yet. */
export const RunCheckLink = () => (
  <ButtonLink kind="main" icon="play" href={addressOf(MAIN_ACTION.path)}>
    {MAIN_ACTION.label}
  </ButtonLink>
);
