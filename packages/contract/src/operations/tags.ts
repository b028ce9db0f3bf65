/** Groups of the API reference, in its order, with their descriptions in Markdown. A plugin may use further ones. */
export const TAGS: Readonly<Record<string, string>> = {
  Checks: 'One question to several answer engines, and a report for each on how its answer treats a brand.',
  Watches: 'Checks on a schedule. A watch posts `watch.fired` to its receiver when one of its triggers fires.',
  Account: 'Modes, prices, usage and credits of the account.',
  Service: 'State of the deployment. No key is needed.',
  Keys: 'API keys of the account. These calls take a session of the dashboard.',
  Asks: 'Older endpoints: prompts to up to four providers. New callers use `POST /v1/check`.',
  Mentions: 'Older endpoints: brands in texts and in crawled answers. New callers use `POST /v1/check`.',
  Monitors: 'Older endpoints: prompts on a schedule, with a session. New callers use `POST /v1/watch`.',
  Webhooks: 'Older endpoints: receivers of `ask.completed`, with a session. Watches name their receivers themselves.',
};
