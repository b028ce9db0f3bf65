import { BUNDLED_PLUGINS } from '@namedrop/contract';
import type { Plugin } from '@namedrop/plugin-api';
import type { Teardown } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';

/** File of the document in the repository. */
export const REFERENCE_FILE = new URL('../../../docs/openapi.json', import.meta.url);

/** Address that the document names: that of a deployment as it comes. */
const BASE_URL = 'http://127.0.0.1:4600';

/** Plugins that add modes of their own, which not every deployment has. */
const WITH_OWN_MODES = ['grok'];

/** Starts the host with every bundled plugin, none of which has a key, and with the modes of the interface alone. */
export async function startReferenceHost(t: Teardown) {
  const ids = BUNDLED_PLUGINS.filter((id) => !WITH_OWN_MODES.includes(id));
  const loaded = ids.map(async (id) => [id, { module: await pluginOf(id) }] as const);
  return startTestHost(t, { plugins: Object.fromEntries(await Promise.all(loaded)), config: { baseUrl: BASE_URL } });
}

async function pluginOf(id: string): Promise<Plugin> {
  return ((await import(`@namedrop/${id}`)) as { readonly default: Plugin }).default;
}

/** Returns a document as the repository has it. @param text document as a host sends it */
export function asFile(text: string): string {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}
