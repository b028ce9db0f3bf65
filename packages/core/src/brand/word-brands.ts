/**
 * Well-known brands that are ordinary words, in lower case. Not those that head items just as well as what they are words
 * for: `Express`, `Method`, `Total`.
 */
export const WORD_BRANDS: ReadonlySet<string> = new Set(
  (
    'ally amazon amplitude apollo apple asana basecamp bench blink bolt bounty brooks bumble burrow ' +
    'calm cascade casper champion chase chime clay converse copper craft crest dawn dell delta diesel discord discover ' +
    'dodge dove drift ford fossil frontier gap gemini genesis ghost gong greenhouse guru gusto harvest heap helix hinge ' +
    'hippo honeycomb hoover jaguar jasper jordan keen kindle lattice lemonade lever lincoln linear loom lotus lucid ' +
    'mercury mini monday mural nectar neon nest nook notion nutshell obsidian oracle oscar oyster pandora parachute peacock ' +
    'peloton pledge puma ram ramp roku sage saturn sentry shark sharp shell signal sketch slab slack snowflake ' +
    'southwest spirit sprout square stanley stash steam streak stripe subway target tidal tide tinder tonal twitch uber ' +
    'vanguard vans virgin wave whoop yeti zoom'
  ).split(' '),
);
