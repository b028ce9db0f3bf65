import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startHost } from '@namedrop/host';
import { withProgram } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import test from 'ava';
import { billed } from '../api/billed.js';
import { claude } from '../api/popular-claude.js';
import { read } from '../repository/tree.js';
import { PAGE } from './operator-files.js';

const run = promisify(execFile);

withProgram(test, 'jq')(
  'the command of the page finds the accounts that spent most in the log of a host',
  async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-log-'));
    t.teardown(() => rm(folder, { recursive: true }));
    const bank = billed();
    const written: string[] = [];
    const host = await startHost({
      config: {
        port: 0,
        databaseUrl: await testDatabase(t),
        dataDir: folder,
        plugins: { ...bank.plugins, claude: { module: claude } },
      },
      env: {},
      cwd: folder,
      writeLog: (line) => void written.push(line),
    });
    t.teardown(() => host.stop());
    const spent: string[] = [];
    for (const checks of [1, 2]) {
      const { id: account } = await host.accounts.create({ name: 'Test' });
      const { token } = await host.keys.create({ account, name: 'test', mode: 'live' });
      await bank.grant(account, 1000);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      for (let number = 0; number < checks; number++) {
        const body = JSON.stringify({
          query: `${account} ${number}`,
          brand: 'Acme',
          mode: 'quick',
          providers: ['claude'],
        });
        const { status } = await fetch(`${host.url}/v1/check`, { method: 'POST', headers, body });
        t.is(status, 200);
      }
      spent.unshift(`${checks * 150} ${account}`);
    }
    // Programs that start a host, and Node.js, print lines of their own.
    await writeFile(path.join(folder, 'namedrop.log'), ['Namedrop serves', ...written].join('\n'));
    const [, command = ''] = /^```sh\n(jq [\s\S]*?)```$/m.exec(read(PAGE)) ?? [];
    const { stdout } = await run('sh', ['-c', command], { cwd: folder });
    t.deepEqual(stdout.trim().split('\n'), spent);
  },
);
