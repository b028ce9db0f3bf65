/** An engine that asks the test, and says by which host it is asked. */
const ENGINE = `
  import { API_VERSION, definePlugin, z } from '@namedrop/plugin-api';
  const { ENGINE_URL, HOST_NAME } = process.env;
  const ask = async ({ text }, signal) => {
    const response = await fetch(ENGINE_URL, { method: 'POST', headers: { 'x-host': HOST_NAME }, body: text, signal });
    return response.json();
  };
  export default definePlugin({
    id: 'engine', apiVersion: API_VERSION, config: z.strictObject({}), requires: {},
    setup: () => ({
      surfaces: [
        { platform: 'ai_overview', channel: 'live', ask },
        { platform: 'gemini', channel: 'api', ask },
      ],
    }),
  });`;

/** What is measured with timers stays right, as on a machine whose clock is wrong. */
const WRONG_CLOCK = `
  const off = Number(process.env.CLOCK_OFF_MS);
  globalThis.Date = new Proxy(Date, {
    construct: (date, parts, as) => Reflect.construct(date, parts.length > 0 ? parts : [date.now() + off], as),
    get: (date, name) => (name === 'now' ? () => date.now() + off : date[name]),
  });`;

/** The folder of an operator who watches and asks through a plugin of his own. @param config of all hosts */
export const operatorFiles = (config: object) => ({
  'namedrop.config.js': `export default {
    ...${JSON.stringify(config)},
    plugins: { billing: {}, watch: {}, webhooks: {}, 'legacy-ask': {}, engine: { module: './engine.js' } },
  };`,
  'engine.js': ENGINE,
  'wrong-clock.js': WRONG_CLOCK,
});

/** The environment of a host whose clock is wrong. @param milliseconds by which it is ahead; may be negative */
export const clockOff = (milliseconds: number) => ({
  NODE_OPTIONS: '--import=./wrong-clock.js',
  CLOCK_OFF_MS: String(milliseconds),
});
