import type { SetupLinkResponse } from '@namedrop/contract';
import type { SessionInfo } from '../state/session.js';
import { request } from './request.js';

/** A session of the user, on any browser. Times are ISO 8601. */
export interface SessionRecord {
  readonly id: string;
  readonly started_at: string;
  readonly expires_at: string;
  readonly client_address: string;
  readonly user_agent: string;
  readonly current: boolean;
}

/** @throws ApiError 401 without a session */
export const readSession = () => request<SessionInfo>('/dashboard/api/session', { askToSignIn: false });

/** @throws ApiError 401 `invalid_credentials`, 429 `rate_limited` */
export const signIn = (body: { readonly email: string; readonly password: string }) =>
  request<SessionInfo>('/dashboard/api/login', { method: 'POST', body, askToSignIn: false });

/** Reads whose link it is; the link stays usable. @throws ApiError 400 `invalid_setup_link` */
export const readSetupLink = (token: string, signal?: AbortSignal) =>
  request<SetupLinkResponse>('/dashboard/api/setup/link', {
    method: 'POST',
    body: { token },
    signal,
    askToSignIn: false,
  });

/** Sets the password of a setup link and signs in. @throws ApiError 400 `invalid_setup_link` */
export const redeemSetupLink = (body: { readonly token: string; readonly password: string }) =>
  request<SessionInfo>('/dashboard/api/setup', { method: 'POST', body, askToSignIn: false });

export const signOut = () => request('/dashboard/api/logout', { method: 'POST', askToSignIn: false });

export const listSessions = (signal?: AbortSignal) =>
  request<{ readonly sessions: readonly SessionRecord[] }>('/dashboard/api/sessions', { signal });

export const endSession = (id: string) =>
  request(`/dashboard/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
