import type { AccountId } from '@namedrop/plugin-api';
import type { Command } from 'commander';
import { systemClock } from '../defaults/system-clock.js';
import { type SetupLink, SetupLinks, setupAddress } from '../sessions/setup-links.js';
import { type User, UserStore } from '../sessions/users.js';
import { action, CommandError, group, subcommand } from './command.js';
import type { CommandOutput } from './command-output.js';
import { type Opened, withHostTables } from './with-database.js';

interface OfUser {
  readonly email: string;
}

const ofUser = (plain: Command) => plain.requiredOption('--email <email>', 'the name to sign in with');

const create = subcommand<OfUser & { account: AccountId }>(
  'create',
  'create a user and print a link, by which the password is set once and within 60 minutes',
  async (context, { account, email }) => {
    const linked = await withHostTables(context, async (opened) => {
      return linkFor(await usersOn(opened).create({ account, email }), opened);
    });
    printLink(context.output, linked);
    return 0;
  },
  (plain) => ofUser(plain.requiredOption('--account <id>', 'the account to sign in for')),
);

/** `namedrop users`: who may sign in. */
export const usersCommand = group(create);

/** `namedrop login-link`: a way back in. */
export const loginLinkCommand = action<OfUser>(async (context, { email }) => {
  const linked = await withHostTables(context, async (opened) => {
    const user = await usersOn(opened).byEmail(email);
    if (!user) throw new CommandError(`there is no user ${email}`);
    return linkFor(user, opened);
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

async function linkFor(user: User, { storage, core }: Opened): Promise<Linked> {
  const link = await new SetupLinks(storage.pool, systemClock).issue(user.id);
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
