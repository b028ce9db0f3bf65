import type {
  Interval,
  MonitorResponse,
  MonitorsResponse,
  MonitorWithRunsResponse,
  ProviderId,
} from '@namedrop/contract';
import { request } from './request.js';

const one = (id: string) => `/v1/monitors/${encodeURIComponent(id)}`;

/** Fields of a monitor as its form sends them. */
export interface MonitorFields {
  readonly name: string;
  readonly prompt: string;
  readonly providers: readonly ProviderId[];
  readonly cadence: Interval;
  readonly track_brands: readonly string[];
  readonly webhook_id: string | null;
}

export const listMonitors = (signal?: AbortSignal) => request<MonitorsResponse>('/v1/monitors', { signal });

/** Reads a monitor with its latest runs, at most 50. */
export const readMonitor = (id: string, signal?: AbortSignal) => request<MonitorWithRunsResponse>(one(id), { signal });

export const createMonitor = (body: MonitorFields) =>
  request<MonitorResponse>('/v1/monitors', { method: 'POST', body });

/** Starts or stops the runs of a monitor. */
export const enableMonitor = (id: string, enabled: boolean) =>
  request<MonitorResponse>(one(id), { method: 'PATCH', body: { enabled } });

export const deleteMonitor = (id: string) => request(one(id), { method: 'DELETE' });
