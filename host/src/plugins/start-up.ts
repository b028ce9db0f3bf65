import type { PluginInstance } from './plugin-instance.js';
import { type Problem, wordsOf } from './problem.js';
import { missingProviders, type SetUp, stopPlugin } from './set-up.js';

/**
 * Starts the plugins in plan order. One that fails is stopped at once, its problem noted, and those that
 * require something of it do not start either.
 */
export async function startPlugins(instances: readonly PluginInstance[]): Promise<SetUp> {
  const started: PluginInstance[] = [];
  const problems: Problem[] = [];
  const order = instances.map(({ planned }) => planned);
  for (const instance of instances) {
    const missing = missingProviders(instance.planned, order, started);
    const found = missing.length > 0 ? missing : await startOne(instance);
    if (found.length === 0) started.push(instance);
    else problems.push(...found, ...(await stopPlugin(instance)));
  }
  return { instances: started, problems };
}

async function startOne(instance: PluginInstance): Promise<Problem[]> {
  try {
    await instance.start();
    return [];
  } catch (cause) {
    return [{ plugin: instance.id, phase: 'start', message: wordsOf(cause), cause }];
  }
}
