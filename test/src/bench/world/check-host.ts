/** The process of a host that serves checks: four surfaces of official APIs, and billing. */
import billing from '@namedrop/billing';
import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import gemini from '@namedrop/gemini';
import { startHost } from '@namedrop/host';
import perplexity from '@namedrop/perplexity';
import { answerOrders } from '../process/answer-orders.js';
import { benchSettings } from './bench-settings.js';
import type { CheckHostSettings } from './check-hosts.js';

const { databaseUrl, folder, upstreams } = JSON.parse(process.argv[2] ?? '{}') as CheckHostSettings;
/** As `namedrop start` has it. A spread, so that this compiles against commits without the option. */
const START = { preload: true };
const apiKey = 'key-of-the-bench';
const host = await startHost({
  config: {
    ...benchSettings(folder),
    databaseUrl,
    plugins: {
      chatgpt: { module: chatgpt, baseUrl: `${upstreams.chatgpt}/v1`, apiKey },
      claude: { module: claude, baseUrl: upstreams.claude, apiKey },
      gemini: { module: gemini, baseUrl: upstreams.gemini, apiKey },
      perplexity: { module: perplexity, baseUrl: upstreams.perplexity, apiKey },
      billing: { module: billing },
    },
  },
  env: {},
  cwd: folder,
  ...START,
});
answerOrders({}, host.url);
