import { type Answer, API_VERSION, definePlugin, type Plugin, type Question, z } from '@namedrop/plugin-api';
import { PRESENT } from './settings.js';

/** The engine of the upgraded hosts. */
export interface Engine {
  readonly plugin: Plugin;
  /** Every question so far. */
  readonly questions: readonly string[];
  /** Answers so from now on; at first, as before the upgrade. */
  says(text: string): void;
}

/** Builds a plugin with the surfaces of the old host's engine. */
export function buildEngine(): Engine {
  const questions: string[] = [];
  let said = PRESENT;
  const ask = async ({ text }: Question): Promise<Answer> => {
    questions.push(text);
    return { text: said, citations: [] };
  };
  const plugin = definePlugin({
    id: 'engine',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: {},
    setup: () => ({
      surfaces: [
        { platform: 'ai_overview', channel: 'live', ask },
        { platform: 'gemini', channel: 'api', ask },
      ],
    }),
  });
  return {
    plugin,
    questions,
    says(text) {
      said = text;
    },
  };
}
