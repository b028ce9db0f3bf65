/** What is there for who runs the host, not for callers. No plugin may serve these, also where the host does not. */
export const OPERATOR_PATHS = { health: '/healthz', ready: '/readyz', metrics: '/metrics' } as const;
