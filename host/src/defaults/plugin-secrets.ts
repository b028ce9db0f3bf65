import type { Secrets } from '@namedrop/plugin-api';

/** The deployment's secrets, narrowed to one plugin: what one has sealed, another cannot open. */
export function secretsOf(secrets: Secrets, pluginId: string): Secrets {
  return {
    seal: (plain, context) => secrets.seal(plain, contextIn(pluginId, context)),
    open: (sealed, context) => secrets.open(sealed, contextIn(pluginId, context)),
  };
}

/** What a plugin calls a place, in the deployment's own words. */
export function contextIn(pluginId: string, context: string): string {
  return `${pluginId}/${context}`;
}
