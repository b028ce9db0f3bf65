import { Browser, PASSWORD } from '../../api/person.js';
import type { Upgraded } from '../world.js';

const ANOTHER_PASSWORD = 'another correct horse battery staple';

/** Keys, sessions, passwords and setup links work as before, and a revoked key does not. */
export async function access(world: Upgraded): Promise<string[]> {
  const { scene, url, call } = world;
  const { acme, globex } = scene;
  const browser = () => new Browser(url);
  const signedIn = browser();
  for (const [name, value] of acme.cookies) signedIn.cookies.set(name, value);
  const setup = { token: globex.setupToken, password: ANOTHER_PASSWORD };
  const expected = {
    'the key': [200, (await call(acme.token, 'GET', '/v1/usage')).status],
    'the key of the other account': [200, (await call(globex.token, 'GET', '/v1/usage')).status],
    'the revoked key': [401, (await call(acme.revokedToken, 'GET', '/v1/usage')).status],
    'the session': [200, (await signedIn.get('/dashboard/api/session')).status],
    'the setup link': [200, (await browser().post('/dashboard/api/setup', setup)).status],
    'the setup link, used again': [400, (await browser().post('/dashboard/api/setup', setup)).status],
    'the new password': [200, (await browser().login(globex.email, ANOTHER_PASSWORD)).status],
    'the password': [200, (await browser().login(acme.email, PASSWORD)).status],
  };
  return Object.entries(expected).flatMap(([what, [wanted, got]]) =>
    wanted === got ? [] : [`${what} answers ${got}`],
  );
}

/** Rows of finished work can be read: an ask, mentions, and usage. */
export async function archive({ scene, call, pool }: Upgraded): Promise<string[]> {
  const read = async (token: string, path: string) => (await call(token, 'GET', path)).text();
  const ask = JSON.parse(await read(scene.acme.token, `/v1/ask/${scene.asks.archived}`));
  const mentions = JSON.parse(await read(scene.globex.token, '/v1/mentions/search?brand=Acme'));
  const { rows } = await pool.query<{ requests: number }>(
    'SELECT sum(requests)::int AS requests FROM namedrop.usage_hours WHERE account_id = $1',
    [scene.acme.id],
  );
  return [
    ...(ask.status === 'succeeded' ? [] : [`the archived ask is ${JSON.stringify(ask)}`]),
    ...(JSON.stringify(mentions).includes('Acme') ? [] : [`no mention is found: ${JSON.stringify(mentions)}`]),
    ...((rows[0]?.requests ?? 0) > 0 ? [] : ['no usage is left']),
  ];
}
