import test from 'ava';
import { operatorFolderOnServer } from './command.js';

/** A plugin that fails where nobody awaits it, when told to by a request; another of its routes takes its time. */
const CONFIG = `
const route = (path, handle) => ({ method: 'get', path, auth: 'none', handle });
const careless = {
  id: 'careless', apiVersion: 1, requires: {},
  config: (await import('@namedrop/plugin-api')).z.strictObject({}),
  setup: () => ({ routes: [
    route('/float', async () => { Promise.reject(new Error('nobody awaits this')); return { status: 200, body: {} }; }),
    route('/slow', () => new Promise((done) => setTimeout(() => done({ status: 200, body: { slow: true } }), 500))),
  ] }),
};
export default { port: 0, plugins: { careless: { module: careless } } };
`;

test('an error that nobody awaits ends the host in good order: answered requests, a line in the log, exit code 1', async (t) => {
  const folder = await operatorFolderOnServer(t, { 'namedrop.config.js': CONFIG });
  const running = folder.spawn(['start']);
  const [url] = /http:\S+/.exec(await running.printed(/serves http\S+\n/)) ?? [''];
  const slow = fetch(`${url}/slow`);
  await fetch(`${url}/float`);
  t.deepEqual(await (await slow).json(), { slow: true });
  const { code, stderr } = await running.finished;
  t.is(code, 1);
  t.regex(stderr, /"level":"error".*nobody awaits this/);
});
