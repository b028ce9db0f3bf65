import { Component, type ComponentChildren } from 'preact';
import { toApiError } from '../../api/api-error.js';
import { ErrorCallout } from './callout.js';

interface State {
  readonly failed?: unknown;
}

/** Shows an error in place of the children that threw it; the rest of the page goes on. */
export class ErrorBoundary extends Component<{ readonly children?: ComponentChildren }, State> {
  override state: State = {};

  static override getDerivedStateFromError(failed: unknown): State {
    return { failed };
  }

  override render({ children }: { readonly children?: ComponentChildren }, { failed }: State) {
    if (failed === undefined) return children;
    return <ErrorCallout error={toApiError(failed)} onRetry={() => this.setState({ failed: undefined })} />;
  }
}
