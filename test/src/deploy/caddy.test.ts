import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withProgram } from '@namedrop/testing';
import test from 'ava';
import { ROOT } from '../boot/running.js';

const withCaddy = withProgram(test, 'caddy');

withCaddy('Caddy accepts its example, and does not want to format it', async (t) => {
  const home = mkdtempSync(path.join(tmpdir(), 'namedrop-caddy-'));
  t.teardown(() => rmSync(home, { recursive: true }));
  const env = { PATH: process.env.PATH, HOME: home };
  const file = path.join(ROOT, 'deploy/caddy/Caddyfile');
  const caddy = (...args: string[]) => spawnSync('caddy', args, { encoding: 'utf8', env });
  const valid = caddy('validate', '--adapter', 'caddyfile', '--config', file);
  t.is(valid.status, 0, valid.stderr);
  const formatted = caddy('fmt', '--diff', file);
  t.notRegex(formatted.stdout, /^[-+]/m);
});
