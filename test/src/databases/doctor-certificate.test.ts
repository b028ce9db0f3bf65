import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { withProgram } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import test from 'ava';
import { operatorFolder } from '../boot/command.js';
import { makeCertificate } from '../deploy/nginx.js';

withProgram(test, 'openssl')(
  'doctor names the setting for the authority of a proxy, and what else its certificate lacks',
  async (t) => {
    const env = { DATABASE_URL: await testDatabase(t), NAMEDROP_SECRET_KEY: 'a'.repeat(64), TRUSTED_PROXY_HOPS: '1' };
    const folder = await operatorFolder(t, { 'namedrop.config.js': 'export default { plugins: {} };' }, { env });
    const certificate = await makeCertificate(folder.path);
    const [cert, key] = await Promise.all([readFile(certificate), readFile(certificate.replace(/crt$/, 'key'))]);
    const server = createServer({ cert, key }, (_, response) => response.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.teardown(() => server.close());
    const NAMEDROP_BASE_URL = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Node.js reads the file of authorities when its process begins.
    const lineOf = async (more: NodeJS.ProcessEnv) => {
      const { stdout } = await folder.spawn(['doctor', '--json'], { NAMEDROP_BASE_URL, ...more }).finished;
      return JSON.parse(stdout).find(({ what }: { what: string }) => what === 'proxy');
    };
    const strange = await lineOf({});
    t.is(strange.state, 'warn');
    t.regex(strange.detail, /^the certificate of https:.* is not trusted here: self-signed certificate/);
    t.regex(strange.remedy, /^set NODE_EXTRA_CA_CERTS to a file/);
    const trusted = await lineOf({ NODE_EXTRA_CA_CERTS: certificate });
    t.regex(trusted.detail, /is not trusted here: .*not in the cert's list/i);
    t.regex(trusted.remedy, /correct NAMEDROP_BASE_URL to a name that it has/);
  },
);
