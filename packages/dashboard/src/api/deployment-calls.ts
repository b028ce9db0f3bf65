import type { StatusResponse, SystemResponse } from '@namedrop/contract';
import { request } from './request.js';

/** @throws ApiError 403 `operator_only` for people of other accounts than the first */
export const readSystem = (signal?: AbortSignal) => request<SystemResponse>('/dashboard/api/system', { signal });

/** Reads the public status. It needs no session. */
export const readStatus = (signal?: AbortSignal) =>
  request<StatusResponse>('/dashboard/api/status', { signal, askToSignIn: false });
