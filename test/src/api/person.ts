import { type Host, startHost } from '@namedrop/host';
import type { AccountId } from '@namedrop/plugin-api';
import { capturedLog } from '@namedrop/testing';
import { startTestHost, type TestHost, type TestHostOptions } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';

export const PASSWORD = 'correct horse battery staple';

/** A browser: keeps the cookies that it is given, and says whose page it shows. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The last `Set-Cookie`, whole. */
  setCookie = '';

  /** @param headers what it sends with every call; an `origin` of the host's own unless given */
  constructor(
    readonly url: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** @param headers those of this call win; an empty one is left out */
  async call(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all = { origin: this.url, 'content-type': 'application/json', cookie, ...this.headers, ...headers };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    const response = await fetch(this.url + path, {
      method,
      headers: sent,
      body: body && JSON.stringify(body),
    } as RequestInit);
    for (const given of response.headers.getSetCookie()) this.#keep(given);
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: a test looks at what came and not at what should
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as any };
  }

  get(path: string) {
    return this.call('GET', path);
  }

  /** Reads a file. */
  async fetch(path: string): Promise<string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return (await fetch(this.url + path, { headers: { cookie } })).text();
  }

  post(path: string, body?: unknown) {
    return this.call('POST', path, body);
  }

  /** Takes over the cookies of another one, as a thief would. */
  takeCookies({ cookies }: Browser): this {
    for (const [name, value] of cookies) this.cookies.set(name, value);
    return this;
  }

  delete(path: string) {
    return this.call('DELETE', path);
  }

  login(email: string, password = PASSWORD) {
    return this.post('/dashboard/api/login', { email, password });
  }

  #keep(given: string): void {
    this.setCookie = given;
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** A user of the host's account, with a password. */
export async function createUser(
  { host, url, account }: Pick<TestHost, 'host' | 'url' | 'account'>,
  email: string,
): Promise<{ id: string }> {
  const user = await host.people.users.create({ account, email });
  const { token } = await host.people.links.issue(user.id);
  await new Browser(url, { origin: new URL(host.baseUrl).origin }).call('POST', '/dashboard/api/setup', {
    token,
    password: PASSWORD,
  });
  return user;
}

/** A host with a user, and a browser in which that user is signed in. */
export async function startWithPerson(t: ExecutionContext, options: TestHostOptions = {}) {
  const world = await startTestHost(t, options);
  const user = await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');
  return { ...world, user, browser };
}

/** Somebody who is signed in, in an account of their own. */
export async function signInStranger(
  world: Pick<TestHost, 'host' | 'url'>,
): Promise<{ readonly account: AccountId; readonly browser: Browser }> {
  const { id: account } = await world.host.accounts.create({ name: 'Stranger' });
  const email = `${account}@example.com`;
  await createUser({ ...world, account }, email);
  const browser = new Browser(world.url);
  await browser.login(email);
  return { account, browser };
}

/** What the hosts of one deployment have in common beside their database. */
export const SECRET_KEY = 'ab'.repeat(32);

/** Another host on the database of one, without plugins. */
export async function startBeside(t: ExecutionContext, { storage }: Host): Promise<Host> {
  const { host: at = '', port, database } = storage.target;
  const databaseUrl = `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(at)}`;
  const config = { port: 0, databaseUrl, dataDir: '/nowhere', secretKey: SECRET_KEY, plugins: {} };
  const host = await startHost({ config, env: {}, log: capturedLog() });
  t.teardown(() => host.stop());
  return host;
}
