import type { Route } from '@namedrop/plugin-api';

/** An endpoint as people read it, e.g. `GET /v1/ask/:id`: braces are express's way to say that a part may be missing. */
export function endpointName({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path.replaceAll(/[{}]/g, '')}`;
}
