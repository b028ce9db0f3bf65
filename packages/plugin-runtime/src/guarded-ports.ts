/** Names that `await` and `JSON.stringify` look for in any object. */
const PROBED = new Set(['then', 'toJSON']);

/** Returns a plugin's ports such that reading any other throws, and not the use of an undefined value later. */
export function guardedPorts<P extends object>(pluginId: string, ports: P): P {
  return new Proxy(ports, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target) && !PROBED.has(name)) throw notRequired(pluginId, name, ports);
      return Reflect.get(target, name) as unknown;
    },
  });
}

function notRequired(pluginId: string, name: string, ports: object): Error {
  const granted = Object.keys(ports).join(', ') || 'no port';
  return new Error(
    `'${pluginId}' uses ports.${name}, but its manifest requires ${granted}: add ${name} to 'requires' with its port, as in requires: { http: Http }`,
  );
}
