/**
 * Commands that change accounts, keys, users, credits, watches or deliveries: each leaves a row in the audit. A test
 * compares them with the commands of the program.
 */
export const AUDITED_COMMANDS = [
  'accounts create',
  'accounts rename',
  'accounts set-plan',
  'accounts set-quota',
  'accounts suspend',
  'accounts resume',
  'accounts erase',
  'keys create',
  'keys revoke',
  'users create',
  'login-link',
  'credits grant',
  'credits adjust',
  'credits refund',
  'watch run',
  'watch pause',
  'watch resume',
  'webhooks test',
  'webhooks redeliver',
] as const;

export type AuditedCommand = (typeof AUDITED_COMMANDS)[number];
