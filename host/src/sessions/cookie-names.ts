/** Names of the cookie of sessions. Browsers accept the first one only with Secure, from this host and for all its paths. */
export const COOKIE_NAMES = { overHttps: '__Host-namedrop', plain: 'namedrop' } as const;
