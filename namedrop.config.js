// What this deployment runs. Every setting may also come from the environment, which wins: see docs/configuration.md.
// `npx namedrop config check` finds mistakes, `npx namedrop config print` shows what is in force and why.
export default {
  // port: 4600,
  // host: '127.0.0.1',

  // Each plugin stands under its id, with its own settings. A plugin without its key is listed as "no key",
  // and what it would serve answers mode_not_yet_available; the others run all the same.
  plugins: {
    chatgpt: {}, // OPENAI_API_KEY
    claude: {}, // ANTHROPIC_API_KEY
    gemini: {}, // GEMINI_API_KEY
    perplexity: {}, // PERPLEXITY_API_KEY

    // What people see, captured through DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, or CLORO_API_KEY, or both. With them,
    // chatgpt and gemini are captured too; perplexity with CLORO_API_KEY.
    'ai-overview': {},
    'ai-mode': {},
    'bing-copilot': {},

    // Checks that recur, and what tells receivers of them; a watch needs both. They need no key: see docs/webhooks.md.
    watch: {},
    webhooks: {},

    // The older endpoints: asks, brands out of texts, mentions, monitors. They need webhooks, and of the four above those
    // whom they ask; prices and more: docs/configuration.md.
    'legacy-ask': {},

    // Pages for people, at the address of the host: checks, watches, keys and accounts. It needs no key.
    dashboard: {},

    // Calls are paid for in credits, and an account without any gets 402: `npx namedrop credits grant`.
    // billing: {},

    redis: {}, // REDIS_URL, for hosts that share one; without it they share PostgreSQL alone.

    // A plugin of your own, from a package or a path:
    // 'acme-engine': { module: './plugins/acme-engine/dist/index.js', required: false },
  },
};
