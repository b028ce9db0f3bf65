import type { Secrets } from '@namedrop/plugin-api';

/** The deployment's secrets, narrowed to one plugin: what one has sealed, another cannot open. */
export function secretsOf(secrets: Secrets, pluginId: string): Secrets {
  return {
    seal: (plain, context) => secrets.seal(plain, `${pluginId}/${context}`),
    open: (sealed, context) => secrets.open(sealed, `${pluginId}/${context}`),
  };
}
