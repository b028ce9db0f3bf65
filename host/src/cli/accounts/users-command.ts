import type { AccountId } from '@namedrop/plugin-api';
import type { Command } from 'commander';
import { AccountStore } from '../../accounts/accounts.js';
import { Plans } from '../../accounts/plans.js';
import { EXIT } from '../../boot/boot-error.js';
import { systemClock } from '../../defaults/system-clock.js';
import type { AuditedCommand } from '../../operators/audited-commands.js';
import { writeAct } from '../../operators/operator-audit.js';
import { type SetupLink, SetupLinks, setupAddress } from '../../sessions/setup-links.js';
import { type User, UserStore } from '../../sessions/users.js';
import { action, CommandError, group, subcommand } from '../command.js';
import type { CommandOutput } from '../command-output.js';
import { requireKnown } from '../known-account.js';
import { table } from '../tables.js';
import { type Opened, withHostTables } from '../with-database.js';

interface OfUser {
  /** The older spelling of the argument. */
  readonly email?: string;
}

const ofUser = (plain: Command) =>
  plain.argument('[email]', 'the name to sign in with').option('--email <email>', 'the same');

/** @throws CommandError unless the address is given once */
function emailOf({ email }: OfUser, argument: string | undefined): string {
  const [given, ...more] = [argument, email].filter((one) => one !== undefined);
  if (given !== undefined && more.length === 0) return given;
  throw new CommandError('name one e-mail address, e.g. ada@example.com', EXIT.usage);
}

const create = subcommand<OfUser & { account?: AccountId }>(
  'create',
  'create a user and print a link, by which the password is set once and within 60 minutes',
  async (context, { account, ...options }, argument) => {
    const email = emailOf(options, argument);
    const linked = await withHostTables(context, async (opened) => {
      const owner = account ?? (await onlyAccount(opened));
      await requireKnown(owner, opened.storage);
      const user = await usersOn(opened).create({ account: owner, email });
      return linkFor('users create', user, opened);
    });
    printLink(context.output, linked);
    return 0;
  },
  (plain) => ofUser(plain.option('--account <id>', 'the account to sign in for; default: the only one')),
);

const list = subcommand<{ account?: AccountId }>(
  'ls',
  'list the users, and whether they have set a password',
  async (context, { account }) => {
    const users = await withHostTables(context, async (opened) => {
      await requireKnown(account, opened.storage);
      return usersOn(opened).list(account);
    });
    const rows = users.map(({ email, account, hasPassword, linkUntil, createdAt }) => {
      const link = linkUntil ? `link until ${linkUntil.toISOString()}` : '';
      return [email, account, hasPassword ? 'active' : 'invited', link, createdAt.toISOString()];
    });
    context.output.print({
      text: table(['e-mail', 'account', 'state', 'open link', 'created'], rows, 'no users yet'),
      data: users.map(({ id, account, email, hasPassword, linkUntil, createdAt }) => {
        const state = hasPassword ? 'active' : 'invited';
        return { id, account_id: account, email, state, link_expires_at: linkUntil, created_at: createdAt };
      }),
    });
    return 0;
  },
  (plain) => plain.option('--account <id>', 'only the users of this account'),
);

/** `namedrop users`: who may sign in. */
export const usersCommand = group(create, list);

/** Returns the account of a deployment that has one. @throws CommandError where there is none, or a choice */
async function onlyAccount({ storage, core }: Opened): Promise<AccountId> {
  const accounts = await new AccountStore(storage, new Plans(core)).page({ limit: 2 });
  const [only] = accounts;
  if (only && accounts.length === 1) return only.id;
  const missing = 'there is no account yet: make one with namedrop accounts create --name <name>';
  throw new CommandError(
    only ? 'there are several accounts: name one with --account, see namedrop accounts ls' : missing,
  );
}

/** `namedrop login-link`: a way back in. */
export const loginLinkCommand = action<OfUser>(async (context, options, argument) => {
  const email = emailOf(options, argument);
  const linked = await withHostTables(context, async (opened) => {
    const user = await usersOn(opened).byEmail(email);
    if (!user) throw new CommandError(`there is no user ${email}`);
    return linkFor('login-link', user, opened);
  });
  printLink(context.output, linked);
  return 0;
}, ofUser);

const usersOn = ({ storage }: Opened) => new UserStore(storage.pool, systemClock);

interface Linked {
  readonly user: User;
  readonly link: SetupLink;
  readonly address: string;
}

async function linkFor(command: AuditedCommand, user: User, { storage, core }: Opened): Promise<Linked> {
  const link = await new SetupLinks(storage.pool, systemClock).issue(user.id);
  await writeAct({ command, account: user.account, subject: user.id }, storage.pool);
  const host = core.host.includes(':') ? `[${core.host}]` : core.host;
  return { user, link, address: setupAddress(core.baseUrl ?? `http://${host}:${core.port}`, link) };
}

function printLink(output: CommandOutput, { user: { id, account, email }, link, address }: Linked): void {
  const until = link.expiresAt.toISOString();
  output.print({
    text: `${email} sets a password here, once and before ${until}:\n${address}`,
    data: { id, account_id: account, email, setup_link: address, expires_at: until },
  });
}
