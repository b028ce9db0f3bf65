import type { ComponentChildren } from 'preact';
import { Button } from '../buttons/button.js';
import { Callout } from './callout.js';

interface SecretCalloutProps {
  /** Sentence that names the secret. */
  readonly title: ComponentChildren;
  /** The secret, and what to do with it. */
  readonly children: ComponentChildren;
  onKept(): void;
}

/** Message with a secret that no other page shows, until the user has kept it. */
export const SecretCallout = ({ title, children, onKept }: SecretCalloutProps) => (
  <Callout
    tone="good"
    actions={
      <Button icon="check" onClick={onKept}>
        I have kept it
      </Button>
    }
  >
    <p>
      <b>{title} Copy it now: it is not shown again.</b>
    </p>
    {children}
  </Callout>
);
