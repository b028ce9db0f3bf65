import { readFile } from 'node:fs/promises';
import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import gemini from '@namedrop/gemini';
import perplexity from '@namedrop/perplexity';
import { settingMeta } from '@namedrop/plugin-api';
import test from 'ava';

const page = readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');

for (const { id, config } of [chatgpt, claude, gemini, perplexity]) {
  test(`docs/configuration.md lists exactly the settings of ${id}, with their variables`, async (t) => {
    const expected = Object.entries(config.shape).map(([key, field]) => {
      const { env, secret } = settingMeta(field);
      return `| \`plugins.${id}.${key}\`${secret ? ' (secret)' : ''} | ${env ? `\`${env}\` ` : ''}|`;
    });
    const listed = [...(await page).matchAll(new RegExp(`^(\\| \`plugins\\.${id}\\..*?\\|.*?\\|)`, 'gm'))];
    t.deepEqual(
      listed.map(([, row]) => row),
      expected,
    );
  });
}
