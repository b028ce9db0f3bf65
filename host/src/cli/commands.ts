import type { Definition } from './command.js';

/** A command of the program. Its module loads only when the command is named. */
export interface CommandEntry {
  readonly name: string;
  readonly description: string;
  /** Whether it has subcommands, and so no options of its own. */
  readonly isGroup: boolean;
  load(): Promise<Definition>;
}

/** The commands, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'start',
    description: 'run the service until SIGTERM or SIGINT',
    isGroup: false,
    load: async () => (await import('./start-command.js')).startCommand,
  },
  {
    name: 'dev',
    description: 'run a plugin while it is written: restarts the host at every change of its sources',
    isGroup: false,
    load: async () => (await import('./dev/dev-command.js')).devCommand,
  },
  {
    name: 'plugins',
    description: 'the configured plugins',
    isGroup: true,
    load: async () => (await import('./plugins-command.js')).pluginsCommand,
  },
  {
    name: 'modes',
    description: 'the modes that can be asked for',
    isGroup: true,
    load: async () => (await import('./modes/modes-command.js')).modesCommand,
  },
  {
    name: 'doctor',
    description: 'examine the installation; exit code 1 when something would fail',
    isGroup: false,
    load: async () => (await import('./doctor/doctor-command.js')).doctorCommand,
  },
  {
    name: 'config',
    description: 'the configuration',
    isGroup: true,
    load: async () => (await import('./config-command.js')).configCommand,
  },
  {
    name: 'migrate',
    description: "bring the database's schemas up to date",
    isGroup: false,
    load: async () => (await import('./migrate-command.js')).migrateCommand,
  },
  {
    name: 'backup',
    description: 'write the database, and the secret key under a passphrase, into a file, beside hosts that run',
    isGroup: false,
    load: async () => (await import('./backup/backup-command.js')).backupCommand,
  },
  {
    name: 'restore',
    description: 'read a backup into an empty database',
    isGroup: false,
    load: async () => (await import('./backup/restore-command.js')).restoreCommand,
  },
  {
    name: 'accounts',
    description: 'the accounts of this deployment',
    isGroup: true,
    load: async () => (await import('./accounts/accounts-command.js')).accountsCommand,
  },
  {
    name: 'keys',
    description: 'the API keys of an account',
    isGroup: true,
    load: async () => (await import('./accounts/keys-command.js')).keysCommand,
  },
  {
    name: 'users',
    description: 'the people who may sign in for an account',
    isGroup: true,
    load: async () => (await import('./accounts/users-command.js')).usersCommand,
  },
  {
    name: 'login-link',
    description:
      'print a link by which a user sets another password, once and within 60 minutes; it ends the sessions there are',
    isGroup: false,
    load: async () => (await import('./accounts/users-command.js')).loginLinkCommand,
  },
  {
    name: 'credits',
    description: 'what accounts can spend',
    isGroup: true,
    load: async () => (await import('./credits/credits-command.js')).creditsCommand,
  },
  {
    name: 'ledger',
    description: 'the books behind the wallets',
    isGroup: true,
    load: async () => (await import('./credits/ledger-command.js')).ledgerCommand,
  },
  {
    name: 'audit',
    description: 'what operators and signed-in users did',
    isGroup: true,
    load: async () => (await import('./accounts/audit-command.js')).auditCommand,
  },
  {
    name: 'budgets',
    description: 'the limits of what a day may cost',
    isGroup: true,
    load: async () => (await import('./budgets/budgets-command.js')).budgetsCommand,
  },
  {
    name: 'captures',
    description: 'the replies of capture vendors that are kept',
    isGroup: true,
    load: async () => (await import('./captures/captures-command.js')).capturesCommand,
  },
  {
    name: 'rollups',
    description: 'the sums of results that the overview of the dashboard reads',
    isGroup: true,
    load: async () => (await import('./rollups-command.js')).rollupsCommand,
  },
  {
    name: 'seed',
    description: 'demo data in an account of its own; no platform is asked',
    isGroup: false,
    load: async () => (await import('./seed-command.js')).seedCommand,
  },
  {
    name: 'secrets',
    description: 'the key that encrypts secrets at rest',
    isGroup: true,
    load: async () => (await import('./secrets-command.js')).secretsCommand,
  },
  {
    name: 'watch',
    description: 'the checks that recur',
    isGroup: true,
    load: async () => (await import('./watch/watch-command.js')).watchCommand,
  },
  {
    name: 'webhooks',
    description: 'who is told of what, and how telling them went',
    isGroup: true,
    load: async () => (await import('./webhooks/webhooks-command.js')).webhooksCommand,
  },
];
