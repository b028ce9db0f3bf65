import type { ModesResponse, PlatformsResponse } from '@namedrop/contract';
import { request } from './request.js';

/** Reads the catalog: modes with prices, platforms with their state, and the limits of the forms. */
export const readModes = (signal?: AbortSignal) => request<ModesResponse>('/dashboard/api/modes', { signal });

/** Reads the platforms with the variables that those without a key need. */
export const readPlatforms = (signal?: AbortSignal) =>
  request<PlatformsResponse>('/dashboard/api/platforms', { signal });
