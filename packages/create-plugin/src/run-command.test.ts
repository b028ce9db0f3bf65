import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { runCommand } from './run-command.js';

const bundled = readdirSync(fileURLToPath(new URL('../../../plugins', import.meta.url)));
const words = (text: string) => text.split(' ');

/** Runs the command without a terminal in an empty folder, whose parent holds that folder alone. */
async function runIn(t: ExecutionContext, args: readonly string[]) {
  const above = await mkdtemp(path.join(tmpdir(), 'namedrop-create-'));
  t.teardown(() => rm(above, { recursive: true }));
  const cwd = path.join(above, 'here');
  await mkdir(cwd);
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await runCommand(args, {
    cwd,
    isTerminal: false,
    print: (text) => void printed.push(text),
    complain: (text) => void complaints.push(text),
  });
  const written = (await readdir(above, { recursive: true })).filter((name) => name !== 'here');
  return { code, printed: printed.join(''), complaint: complaints.join(''), written };
}

for (const { title, args, sentence } of [
  { title: 'nothing is named and nobody can be asked', args: [], sentence: /^Give a name and --kind: npm create / },
  { title: 'no kind is named', args: ['my-engine'], sentence: /^Give --kind: .* --kind surface\|task\|feature$/m },
  {
    title: 'the kind does not exist',
    args: ['my-engine', '--kind', 'page'],
    sentence: /Choose surface, task, feature\./,
  },
  {
    title: 'the name is no package',
    args: ['My Engine', '--kind', 'task'],
    sentence: /lower-case words joined by hyphens/,
  },
  ...[
    ['@acme/host', /^@acme\/host: host is the host's own name\. Choose another name, such as my-host\.$/m],
    ...words('delete class default await arguments').map((name) => [name, / is a reserved word of JavaScript\. /]),
    ['constructor', /constructor cannot be a platform, because every object has a constructor\. /],
    ...words('quick gpt openai anthropic realistic all-live chatgpt-live deep change-track').map((name) => [
      name,
      / is a name of Namedrop's interface\. Choose another name, such as my-/,
    ]),
    ...bundled.map((name) => [name, / is the id of a plugin that comes with the host\. /]),
  ].map(([name, sentence]) => ({
    title: `the name is ${name}`,
    args: [String(name), '--kind', 'surface'],
    sentence: sentence as RegExp,
  })),
  { title: 'the name is too long', args: ['a'.repeat(33), '--kind', 'task'], sentence: /2 to 32 characters/ },
  { title: 'there are two names', args: ['one', 'two', '--kind', 'task'], sentence: /two is a second one/ },
  { title: 'an option is unknown', args: ['one', '--kin', 'task'], sentence: /Unknown option '--kin'\. --help shows/ },
  {
    title: 'the folder of packages has none',
    args: ['one', '--kind', 'task', '--packages', '.'],
    sentence: /no tarball of @namedrop\/host, @namedrop\/plugin-api, @namedrop\/testing\./,
  },
  {
    title: 'the folder holds files',
    args: ['one', '--kind', 'task', '--folder', '..'],
    sentence: /holds files already/,
  },
]) {
  test(`create-plugin writes nothing and ends with 64: ${title}`, async (t) => {
    const { code, printed, complaint, written } = await runIn(t, args);
    t.deepEqual([code, printed, written], [64, '', []]);
    t.regex(complaint, sentence);
  });
}
