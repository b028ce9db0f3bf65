import type { Teardown } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import { PLUGINS } from '../boot/plugins.js';

/** File of the document in the repository. */
export const REFERENCE_FILE = new URL('../../../docs/openapi.json', import.meta.url);

/** Address that the document names: that of a deployment as it comes. */
const BASE_URL = 'http://127.0.0.1:4600';

/** Starts the host with the plugins of the project, none of which has a key, and with the modes of the interface. */
export function startReferenceHost(t: Teardown) {
  const plugins = Object.fromEntries(PLUGINS.map((module) => [module.id, { module }]));
  return startTestHost(t, { plugins, config: { baseUrl: BASE_URL } });
}

/** Returns a document as the repository has it. @param text document as a host sends it */
export function asFile(text: string): string {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}
