import { useEffect, useRef, useState } from 'preact/hooks';
import { toApiError } from '../api/api-error.js';
import { place } from '../state/place.js';
import { ErrorCallout } from '../ui/layout/callout.js';
import { ErrorBoundary } from '../ui/layout/error-boundary.js';
import { Blocks } from '../ui/layout/loaded.js';
import type { Matched } from './router.js';
import type { ScreenModule, ScreenRoute } from './routes.js';

interface Loaded {
  readonly route: ScreenRoute;
  readonly module?: ScreenModule;
  readonly error?: unknown;
}

/** Shows the screen of a route once its chunk is there, and moves the focus to it after a navigation. */
export function Screen({ route, params }: Matched) {
  const [loaded, setLoaded] = useState<Loaded>();
  const first = useRef(true);
  useEffect(() => {
    let isLeft = false;
    const take = (result: Omit<Loaded, 'route'>) => !isLeft && setLoaded({ route, ...result });
    route.load().then(
      (module) => take({ module }),
      (error: unknown) => take({ error }),
    );
    return () => {
      isLeft = true;
    };
  }, [route]);
  const current = loaded?.route === route ? loaded : undefined;
  const { path } = place.value;
  // Each new path is a new page for the reader.
  useEffect(() => {
    if (!current?.module) return;
    document.title = `${current.module.title} · Namedrop`;
    if (!first.current) document.getElementById('main')?.focus({ preventScroll: true });
    first.current = false;
  }, [current?.module, path]);
  if (current?.error) return <ErrorCallout error={toApiError(current.error)} onRetry={() => location.reload()} />;
  if (!current?.module) return <Blocks lines={4} />;
  const Component = current.module.default;
  return (
    <ErrorBoundary key={path}>
      <Component params={params} />
    </ErrorBoundary>
  );
}
