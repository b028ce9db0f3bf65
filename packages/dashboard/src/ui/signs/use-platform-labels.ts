import { readModes } from '../../api/mode-calls.js';
import { useResource } from '../../api/use-resource.js';

/** Loads the names of platforms from the catalog. @returns the name of an id; the id until it is known */
export function usePlatformLabels(): (id: string) => string {
  const { data } = useResource('modes', readModes);
  const labels = new Map(
    data?.modes.flatMap(({ platforms }) => platforms.map(({ id, label }) => [id, label] as const)),
  );
  return (id) => labels.get(id) ?? id;
}
