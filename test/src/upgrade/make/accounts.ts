import { Browser, PASSWORD } from '../../api/person.js';
import type { Scene } from '../fixture.js';
import type { OldHost } from './old-host.js';

/** Creates two accounts with keys, credits and users, through commands. */
export async function createAccounts(host: OldHost) {
  const acme = await createAccount(host, 'Acme', 'ada@acme.example');
  const globex = await createAccount(host, 'Globex', 'grace@globex.example');
  const revoked = await host.runJson<{ id: string; token: string }>('keys', 'create', '--account', acme.id);
  await host.run('keys', 'revoke', '--account', acme.id, revoked.id);
  return { acme: { ...acme, revokedToken: revoked.token }, globex };
}

async function createAccount(host: OldHost, name: string, email: string) {
  const { id } = await host.runJson<{ id: string }>('accounts', 'create', '--name', name, '--credits', '100000');
  const token = await host.run('keys', 'create', '--account', id);
  const user = ['--account', id, '--email', email];
  const { setup_link: link } = await host.runJson<{ setup_link: string }>('users', 'create', ...user);
  return { id, token, email, setupToken: new URL(link).hash.slice(1) };
}

export type Accounts = Awaited<ReturnType<typeof createAccounts>>;

/** Signs the user of Acme in. There is a host. */
export async function signIn(host: OldHost, { acme }: Accounts): Promise<Browser> {
  const browser = new Browser(host.url);
  const { status, text } = await browser.post('/dashboard/api/setup', { token: acme.setupToken, password: PASSWORD });
  if (status !== 200) throw new Error(text);
  return browser;
}

/** The part of the scene about accounts; without the setup token that was used. */
export function accessIn({ acme, globex }: Accounts, browser: Browser): Pick<Scene, 'acme' | 'globex'> {
  const { setupToken: _, ...used } = acme;
  return { acme: { ...used, cookies: [...browser.cookies] }, globex };
}
