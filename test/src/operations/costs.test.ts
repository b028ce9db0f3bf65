import { costOfTokens } from '@namedrop/core';
import { typicalCost } from '@namedrop/plugin-api';
import test from 'ava';
import { operatorFolderOnServer } from '../boot/command.js';
import { read } from '../repository/tree.js';

const PAGE = read('docs/operations/costs.md');
const CONFIG = `
const ids = ['chatgpt', 'gemini', 'perplexity', 'grok', 'ai-mode', 'ai-overview', 'bing-copilot'];
export default { plugins: Object.fromEntries(ids.map((id) => [id, {}])) };
`;

/** Costs in a column of the rows of a platform, as the page shows them. */
function shownFor(platform: string, column: number): readonly number[] {
  const rows = [...PAGE.matchAll(new RegExp(`^\\| \`${platform}\` \\| (.*) \\|$`, 'gm'))];
  return rows.map(([, cells = '']) => Number(cells.split('|')[column]?.trim() || Number.NaN));
}

/** Runs `doctor --ask` up to its question, and returns the costs that it lists, in US dollars by engine. */
async function listedCosts(folder: Awaited<ReturnType<typeof operatorFolderOnServer>>, env: NodeJS.ProcessEnv) {
  const { stdout, stderr } = await folder.run(['doctor', '--ask'], env, 'no\n');
  const listed = [...`${stdout}${stderr}`.matchAll(/(\w+-(?:api|live)) about \$(\d+\.\d{4})/g)];
  return new Map(listed.map(([, engine = '', usd]) => [engine, Number(usd)]));
}

test.serial('the page of costs has the cost that each vendor reports in the samples of the plugins', async (t) => {
  const folder = await operatorFolderOnServer(t, { 'namedrop.config.js': CONFIG });
  const vendors = [
    { column: 0, env: { PERPLEXITY_API_KEY: 'of-ours', XAI_API_KEY: 'of-ours' }, engines: 2 },
    { column: 0, env: { DATAFORSEO_LOGIN: 'of-ours', DATAFORSEO_PASSWORD: 'of-ours' }, engines: 5 },
    { column: 1, env: { CLORO_API_KEY: 'of-ours', CLORO_CREDIT_USD: '1' }, engines: 5 },
  ];
  for (const { column, env, engines } of vendors) {
    const listed = await listedCosts(folder, env);
    t.is(listed.size, engines, `${[...listed.keys()]}`);
    for (const [engine, usd] of listed) {
      const shown = shownFor(engine.replace(/-(?:api|live)$/, ''), column);
      t.true(shown.includes(usd), `${engine}: ${usd} is not among ${shown}`);
    }
  }
});

test('the page of costs has the typical use and the example that the code computes', (t) => {
  const example = { input: 1.25, output: 10, search: 0.01 };
  const { usd = Number.NaN } = typicalCost(example) ?? {};
  t.regex(PAGE, new RegExp(`an\\s+answer\\s+of\\s+ChatGPT\\s+costs\\s+${usd} US dollars`));
  const use = { input: 9000, output: 700, searches: 2 };
  t.is(costOfTokens(use, example)?.usd, usd, 'the use on the page is the typical one');
});
