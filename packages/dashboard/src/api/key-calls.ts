import type { CreateKeyResponse, KeysResponse } from '@namedrop/contract';
import { request } from './request.js';

export const listKeys = (signal?: AbortSignal) => request<KeysResponse>('/v1/keys', { signal });

/** Creates a key. Its reply is the only one that contains the token. */
export const createKey = (body: { readonly name: string; readonly mode: 'live' | 'test' }) =>
  request<CreateKeyResponse>('/v1/keys', { method: 'POST', body });

export const revokeKey = (id: string) => request(`/v1/keys/${encodeURIComponent(id)}`, { method: 'DELETE' });
