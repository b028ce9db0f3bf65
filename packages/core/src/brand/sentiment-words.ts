/** Words and phrases by how much they say. Folded: no capitals, apostrophes and hyphens. */
export interface Strengths {
  /** Outweighs a plain word of the opposite: `best`, `terrible`. */
  readonly strong: readonly string[];
  readonly plain: readonly string[];
  /** Does not outweigh a plain word: `affordable`, `limited`. */
  readonly mild: readonly string[];
}

/** Words that speak well of what they are said of. */
export const PRAISE: Strengths = {
  strong: words(
    'acclaimed amazing awesome best bestinclass exceptional fabulous fantastic finest flawless flawlessly gem ' +
      'gorgeous incredible musthave nobrainer outstanding perfect perfectly stellar superb terrific topnotch ' +
      'unbeatable unmatched unparalleled unrivaled unrivalled winner winners wonderful',
  ),
  plain: words(
    'accurate admired affordable appealing attractive authoritative awardwinning bargain beautiful beloved ' +
      'better breeze brilliant budgetfriendly commendable compelling costeffective delicious delight delightful ' +
      'dependable easier easiest easily easy effortless effortlessly elegant enjoy enjoyable enjoyed enjoyment ' +
      'errorfree excel excellent excels exceptionally fast faster fastest favor favored favorite favorites ' +
      'favors favour favoured favourite favourites favours featurepacked featurerich fine flagship flavorful ' +
      'flexible frontrunner fun gamechanger generous good great greatest handy happy hasslefree helpful ideal ' +
      'ideally impress impressed impresses impressive impressively industryleading innovative intuitive joy ' +
      'leader leaders leading lifesaver likable liked likes lovable love loved lovely loves loyal nice nicely ' +
      'nicer peerless pleasant pleased pleasure polished powerful powerhouse praise praised praises prefer ' +
      'preferable preferably preferred prefers prestigious quick quicker quickest rave raves recommend ' +
      'recommendable recommendation recommended recommends refined reliability reliable reliably renowned ' +
      'reputable respected rewarding robust runnerup safer satisfied satisfying seamless seamlessly shine shines ' +
      'simplest sleek smarter smooth smoother smoothest smoothly snappy solid splendid standout straightforward ' +
      'strengths strong stronger strongest stunning sturdy stylish successful superior superiority supportive ' +
      'tasty terrifically thoughtful timesaver timetested top toprated trusted trustworthy underrated ' +
      'userfriendly valuable versatile vibrant well win winning wins workhorse worth worthwhile worthy',
  ),
  mild: words(
    'accessible adaptable advanced advantage advantages affordability ample approachable award awards balanced ' +
      'benefit benefits boast boasts breathable bright broadest cheap cheaper cheapest clean cleaner clever ' +
      'comfort comfortable comfy compact competitive comprehensive consistent consistently contender contenders ' +
      'convenience convenient cozy crisp customisable customizable decent delivers detailed durability durable ' +
      'ecofriendly economical effective efficient efficiently engaging enhanced enhances established extensive ' +
      'flexibility friendly fuller fullfeatured healthier healthy immersive inexpensive juicy largest lightweight ' +
      'longlasting lowcost luxurious luxury massive mature modern neat nimble nonclogging painless perks plush ' +
      'popular portability portable premium pros quiet quieter rapid reasonable reasonably responsive safe secure ' +
      'sensible sharp sharper simple simpler simplicity soft spacious speedy stability stable suitable suited tidy ' +
      'tops transparent ultralight useful value versatility waterproof wellregarded widely widest',
  ),
};

/** Words that speak ill of what they are said of. */
export const BLAME: Strengths = {
  strong: words(
    'abysmal appalling atrocious avoid awful beware breach breaches broken crash crashed crashes crashing ' +
      'dangerous dealbreaker disaster discontinued dreadful fake fraud fraudulent horrible insecure lawsuit ' +
      'lawsuits nightmare overpriced overpromises plagued rubbish scam scams scandal terrible terribly ' +
      'underdelivers unreliable unsafe untrustworthy unusable useless worse worst',
  ),
  plain: words(
    'abandoned alarming annoyance annoying awkward backlash bad badly bloat bloated blunder blurry breaks broke ' +
      'bug buggy bugs burdensome careless caution caveat caveats cheaply choppy clumsy clunkier clunky cluttered ' +
      'complain complained complaint complaints complicated concern concerning confused confuses confusing ' +
      'confusion cons controversial controversy convoluted costlier costly criticised criticism criticisms ' +
      'criticize criticized cumbersome dated deceptive decline declined declining defect defective defects ' +
      'deficient delays deprecated difficult difficulty dim disappoint disappointed disappointing disappointment ' +
      'disappoints dislike disliked dislikes dissatisfied downgrade downgraded downhill downside downsides ' +
      'downtime drains drawback drawbacks dull erratic error errorprone errors expensive fail failed failing fails ' +
      'failure failures faulty flaky flaw flawed flaws flimsy fragile frustrated frustrating frustration ' +
      'frustrations glitch glitches glitchy grainy gripe gripes harder hassle hassles hate hated hates headache ' +
      'headaches heavier hiccups hitandmiss inaccurate inadequate inconsistent inconvenient inefficient inferior ' +
      'inflexible insufficient intrusive invasive irritated irritating issue issues laborious lackluster ' +
      'lacklustre lag lagging laggy lags leak leaks letdown limitation limitations mediocre mess messy misleading ' +
      'mistake mistakes muffled nag negative noisy obsolete outage outages outdated overcomplicated overheat ' +
      'overheating overheats overhyped overkill overrated overwhelming painful patchy pitfall pitfalls poor poorer ' +
      'poorest poorly pricey pricier problem problematic problems questionable regret regretted restrictive rigid ' +
      'risky rude setback shady shoddy shortcoming shortcomings skimpy slow slower slowest slowly sluggish spammy ' +
      'spotty stagnant stale stalled steep steeper struggle struggled struggles struggling subpar suffer suffered ' +
      'suffers tedious temperamental timeconsuming tinny ugly unclear uncomfortable underpowered underwhelming ' +
      'unexpected unfinished unfortunate unfortunately unfriendly unhappy unhelpful uninspired unintuitive ' +
      'unpleasant unpolished unpredictable unresponsive unstable unsuitable unsupported vulnerabilities ' +
      'vulnerability vulnerable wary wasted weak weaker weakest weakness weaknesses wobbly wrong',
  ),
  mild: words(
    'bare barebones basic bulkier bulky catch complex concerns finicky fussy greasy heavy limited loud noise ' +
      'polarising polarizing quirk quirks quirky sadly sparse splurge tradeoff tradeoffs tricky',
  ),
};

function words(list: string): readonly string[] {
  return list.split(' ');
}
