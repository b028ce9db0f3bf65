import { Browser, PASSWORD } from '../../api/person.js';
import type { Deployment } from '../world/deployment.js';

/** Credits of each account, more than a storm spends. */
const CREDITS = '1000000';

/** Account that can pay, with an API key. */
export interface Account {
  readonly id: string;
  readonly token: string;
}

/** Accounts of a storm, one for each kind of call, so that every entry of the ledger has one possible origin. */
export interface Accounts {
  readonly checks: Account;
  readonly keyedChecks: Account;
  readonly asks: Account;
  readonly queuedAsks: Account & { readonly webhook: string };
  readonly watches: Account;
  /** Secret of the endpoint of queued asks. */
  readonly webhookSecret: string;
}

/** Opens all accounts. Hosts have to run. */
export async function openAccounts(world: Deployment): Promise<Accounts> {
  const open = async (name: string): Promise<Account> => {
    const made = await world.namedrop('accounts', 'create', '--name', name, '--credits', CREDITS, '--json');
    const { id } = JSON.parse(made);
    return { id, token: await world.namedrop('keys', 'create', '--account', id) };
  };
  const queuedAsks = await open('queued asks');
  const { id: webhook, secret: webhookSecret } = await registerEndpoint(world, queuedAsks);
  return {
    checks: await open('checks'),
    keyedChecks: await open('keyed checks'),
    asks: await open('asks'),
    queuedAsks: { ...queuedAsks, webhook },
    watches: await open('watches'),
    webhookSecret,
  };
}

/** Registers the receiver as an endpoint, as a signed-in user. */
async function registerEndpoint({ hosts, namedrop, receiver }: Deployment, { id }: Account) {
  const user = JSON.parse(await namedrop('users', 'create', '--account', id, '--email', 'ada@example.com', '--json'));
  const browser = new Browser(String(hosts.live[0]?.url));
  const token = new URL(user.setup_link).hash.slice(1);
  await browser.post('/dashboard/api/setup', { token, password: PASSWORD });
  const { status, body, text } = await browser.post('/v1/webhooks', { url: receiver.url });
  if (status !== 201) throw new Error(text);
  return body.webhook as { readonly id: string; readonly secret: string };
}
