/** Paths for the operator and not for callers. No plugin may serve them, also where the host does not. */
export const OPERATOR_PATHS = {
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  securityTxt: '/.well-known/security.txt',
} as const;
