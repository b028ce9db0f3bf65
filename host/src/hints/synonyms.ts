import { ASK_ENGINES } from '@namedrop/contract';

/** Words that callers and operators use for a name of ours, in lower-case letters and digits. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  query: ['prompt', 'question', 'keyword', 'q'],
  prompt: ['query', 'question', 'keyword', 'q'],
  brand: ['brandname', 'company'],
  case_sensitive: ['matchcase', 'exactcase'],
  aliases: ['alias', 'alsoknownas', 'brandaliases'],
  competitors: ['competitor', 'rivals', 'competingbrands'],
  track_brands: ['brands', 'brand'],
  models: ['model'],
  providers: ['provider', 'platforms', 'platform', 'engines', 'engine'],
  region: ['country', 'location', 'locale'],
  country: ['region', 'location', 'locale'],
  interval: ['cadence', 'frequency', 'schedule'],
  cadence: ['interval', 'frequency', 'schedule'],
  webhook_url: ['url', 'webhook', 'callback', 'callbackurl', 'endpoint'],
  url: ['webhookurl', 'webhook', 'callback', 'callbackurl', 'endpoint'],
  webhook_secret: ['secret', 'signingsecret'],
  webhook_id: ['webhook'],
  trigger_on: ['trigger', 'triggers', 'events'],
  system_message: ['system', 'systemprompt'],
  text: ['content', 'answer'],
  ...engineNames(),
  us: ['usa', 'unitedstates'],
  uk: ['gb', 'gbr', 'unitedkingdom'],
  hourly: ['hour'],
  daily: ['day'],
  weekly: ['week'],
};

/** Maps the platforms of the interface and their providers to each other, and to the other names that callers use. */
function engineNames(): Record<string, readonly string[]> {
  const groups = ASK_ENGINES.flatMap(({ platform, provider, alsoCalled }) => {
    const names = [...new Set<string>([platform, provider])];
    return names.map((name) => [name, [...names.filter((one) => one !== name), ...alsoCalled]] as const);
  });
  return Object.fromEntries(groups);
}

/** Returns whether a word is another name for a name of ours. @param word in lower-case letters and digits */
export function isSynonym(word: string, name: string): boolean {
  return Object.hasOwn(SYNONYMS, name) && (SYNONYMS[name]?.includes(word) ?? false);
}
