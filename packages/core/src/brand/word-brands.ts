/**
 * Well-known brands that are ordinary words, in lower case. Not those that head items just as well as what they are words
 * for, and no materials, foods or animals: `Express`, `Copper`, `Shark`.
 */
export const WORD_BRANDS: ReadonlySet<string> = new Set(
  (
    'ally amazon amplitude apollo apple asana basecamp bench blink bounty brooks bumble burrow ' +
    'calm cascade casper champion chase chime converse crest dawn dell delta diesel discord discover ' +
    'dodge dove ford fossil frontier gap gemini genesis gong guru gusto harvest heap helix hinge ' +
    'hoover jasper jordan keen kindle lattice lever lincoln linear loom lotus lucid ' +
    'mercury mini monday mural nectar nest nook notion nutshell obsidian oracle oscar pandora parachute peacock ' +
    'peloton pledge puma ramp roku sage sentry sharp slack snowflake ' +
    'southwest spirit sprout square stanley stash steam streak stripe subway target tidal tide tinder tonal twitch uber ' +
    'vanguard vans virgin wave whoop yeti zoom'
  ).split(' '),
);
