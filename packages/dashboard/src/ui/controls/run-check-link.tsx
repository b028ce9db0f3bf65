import { addressOf } from '../../app/base-path.js';
import { MAIN_ACTION } from '../../app/navigation.js';
import { ButtonLink } from './button.js';

/** Way out of a page that has nothing to show yet. */
export const RunCheckLink = () => (
  <ButtonLink kind="main" icon="play" href={addressOf(MAIN_ACTION.path)}>
    {MAIN_ACTION.label}
  </ButtonLink>
);
