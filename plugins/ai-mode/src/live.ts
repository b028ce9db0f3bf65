import { type LiveConfig, type LivePorts, liveSurface, readCloro, readOverview } from '@namedrop/capture';
import type { Surface, UnconfiguredSurface } from '@namedrop/plugin-api';

/** What Google answers in AI Mode, in a single turn. Honours the country. */
export function aiModeLive(config: LiveConfig, ports: LivePorts): Surface | UnconfiguredSurface {
  return liveSurface({
    platform: 'ai_mode',
    config,
    ports,
    samples: new URL('../fixtures/', import.meta.url),
    through: {
      dataforseo: {
        path: 'serp/google/ai_mode',
        task: { device: 'desktop', os: 'windows' },
        noResults: { text: null, citations: [], sponsored: [] },
        read: readOverview,
      },
      cloro: {
        taskType: 'AIMODE',
        payload: ({ text }) => ({ prompt: text, include: { markdown: true } }),
        read(response, notes) {
          const { text, citations, sponsored } = readCloro(response, notes);
          return { text, citations, sponsored };
        },
      },
    },
  });
}
