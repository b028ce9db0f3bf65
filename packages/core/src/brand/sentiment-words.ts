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
    'acclaimed amazing awesome best bestinclass exceptional fabulous fantastic finest firstclass firstrate ' +
      'flawless flawlessly gem gorgeous incredible magnificent mindblowing musthave nobrainer outstanding ' +
      'perfect perfectly phenomenal stellar superb superlative terrific topclass topnotch unbeatable unmatched ' +
      'unmissable unparalleled unrivaled unrivalled unsurpassed winner winners wonderful worldclass',
  ),
  plain: words(
    'accurate admired adored affordable agile amazed appealing attractive authoritative awardwinning ' +
      'aweinspiring bargain beautiful beloved bestloved better breeze brilliant budgetfriendly bulletproof ' +
      'capable charming classy cleverly commendable compelling coolest costeffective crisper cuttingedge ' +
      'dazzling decently delicious delight delightful dependable deservedly distinctive easier easiest easily ' +
      'easy effortless effortlessly elegant endearing enjoy enjoyable enjoyed enjoyment enthusiastic errorfree ' +
      'essential esteemed excel excellent excels exceptionally exemplary exquisite fast faster fastest favor ' +
      'favored favorite favorites favors favour favoured favourite favourites favours featurepacked featurerich ' +
      'feelgood fine flagship flattering flavorful flexible forgiving freshest frictionless friendliest ' +
      'frontrunner fun funnest gamechanger generous genius glowing good graceful great greatest handiest handy ' +
      'happy hasslefree heavenly helpful heroic highquality honest hospitable ideal ideally impress impressed ' +
      'impresses impressive impressively industryleading ingenious innovative inspired intuitive inviting ' +
      'irresistible joy laudable leader leaders leading legendary lifesaver likable liked likes lovable love ' +
      'loved lovely loves loyal masterful masterpiece meticulous meticulously nice nicely nicer painfree ' +
      'peerless perfection personable pleasant pleased pleasure polished powerful powerhouse praise praised ' +
      'praises precise prefer preferable preferably preferred prefers premier prestigious proven quick quicker ' +
      'quickest rave raves reassuring recommend recommendable recommendation recommended recommends refined ' +
      'refreshing reliability reliable reliably remarkable remarkably renowned reputable resilient respected ' +
      'rewarding robust rugged runnerup safer satisfied satisfies satisfying savvy seamless seamlessly ' +
      'sensational shine shines simplest sleek smarter smartest smooth smoother smoothest smoothly smoothness ' +
      'snappy solid splendid spotless standout straightforward streamlined strengths strong stronger strongest ' +
      'stunning sturdy stylish sublime successful sumptuous superior superiority supportive tasty terrifically ' +
      'thoughtful thriving timeless timesaver timetested tireless top toprated troublefree trusted trustworthy ' +
      'trusty unbiased underrated unfussy upscale userfriendly valuable valued versatile vibrancy vibrant vivid ' +
      'welcoming well wellbuilt wellmade win winning wins wonderfully workhorse worth worthwhile worthy zippy',
  ),
  mild: words(
    'abundant accessible acclaim adaptable advanced advantage advantages affordability airy ample appeal ' +
      'appealed approachable award awards balanced benefit benefits bettervalue biggest boast boasts ' +
      'breathable bright broad broadest cheap cheaper cheapest clean cleaner cleanest clever comfort comfortable ' +
      'comfy compact competitive comprehensive consistent consistently contender contenders convenience ' +
      'convenient costsaving cozy crisp customisable customizable decent delivers detailed ' +
      'discreet durability durable durably easytouse ecofriendly economical effective efficient efficiently ' +
      'elegance engaging enhanced enhances ergonomic established extensive fairest flavourful flexibility ' +
      'friendly fuller fullfeatured generously gentle gently healthier healthy helps highly immersive improved ' +
      'improves inexpensive intelligent juicy largest lasting lightweight lively longest longlasting lowcost ' +
      'luxurious luxury massive mature modern neat nimble nonclogging nourishing nutritious painless peaceful ' +
      'perks plush popular portability portable practical premium pros protective quiet quieter rapid readable ' +
      'reasonable reasonably relaxing responsive rich safe savings scalable scenic secure sensible sharp sharper ' +
      'simple simpler simplicity sleekly soft soothes soothing spacious speedy stability stable streamlines ' +
      'suitable suited supple sustainable thorough thoughtfully tidy timely tops transparent ultralight ' +
      'uncluttered useful value vast versatility warm waterproof wellregarded wholesome widely widest',
  ),
};

/** Words that speak ill of what they are said of. */
export const BLAME: Strengths = {
  strong: words(
    'abhorrent abysmal appalling atrocious avoid awful beware breach breaches broken catastrophic crash ' +
      'crashed crashes crashing dangerous dealbreaker defunct disaster disastrous discontinued dreadful fake ' +
      'fraud fraudulent garbage horrendous horrible horrid insecure junk lawsuit lawsuits lousy nightmare ' +
      'overpriced overpromises pathetic plagued ripoff rubbish scam scams scandal shambles terrible terribly ' +
      'unacceptable unbearable underdelivers unreliable unsafe untrustworthy unusable useless worse worst ' +
      'worthless',
  ),
  plain: words(
    'abandoned ageing aging ailing alarming annoyance annoying antiquated archaic arduous awkward backlash bad ' +
      'badly bland bloat bloated blunder blurry botched breaks brittle broke bug buggy bugs burdened burdensome ' +
      'careless caution caveat caveats cheaply choppy chore clumsy clunkier clunky cluttered complain complained ' +
      'complaint complaints complicated concern concerning confused confuses confusing confusion congested ' +
      'congestion cons controversial controversy convoluted costlier costly counterintuitive cramped creaky ' +
      'crippled criticised criticism criticisms criticize criticized cruel cumbersome dated daunting deceptive ' +
      'decline declined declining defect defective defects deficient delayed delays deprecated difficult ' +
      'difficulty dim dingy dirty disappoint disappointed disappointing disappointment disappoints disjointed ' +
      'dislike disliked dislikes disrepair disruptive dissatisfied dodgy downgrade downgraded downhill downside ' +
      'downsides downtime drab drains drawback drawbacks dreary dull eroded erratic error errorprone errors ' +
      'exorbitant expensive fail failed failing fails failure failures faulty flaky flaw flawed flaws flimsy ' +
      'forgettable fragile fragmented frustrated frustrating frustration frustrations gimmicky glitch glitches ' +
      'glitchy grainy grating grim gripe gripes hamstrung handicapped harder harsh hassle hassles hate hated ' +
      'hates headache headaches heavier hiccups hideous hitandmiss horribly impractical imprecise inaccurate ' +
      'inadequate inadequately incompatible incomplete inconsistent inconvenience inconvenient inconveniently ' +
      'ineffective inefficient inefficiently inept inferior inflexible infuriating insecurely insufficient ' +
      'interrupted intrusive invasive irritated irritating issue issues janky jarring laborintensive laborious ' +
      'lackluster lacklustre lag lagging laggy lags lame lament leak leaking leaks leaky letdown limitation ' +
      'limitations losing mediocre mess messy misleading misled misses mistake mistakes monotonous muffled murky ' +
      'nag negative neglected nickelanddime noisier noisy nuisance obsolete obtuse offputting onerous opaque ' +
      'outage outages outdated overbearing overbooked overcomplicated overcrowded overheat overheating overheats ' +
      'overhyped overkill overloaded overrated overstated overwhelming painful painfully patchy pesky pitfall ' +
      'pitfalls plague plasticky pointless poor poorer poorest poorly pricey pricier primitive problem ' +
      'problematic problems prohibitive prone punishing questionable regret regretted restrictive rigid ripoffs ' +
      'risky rude rundown rusty scaledback scarce scratchy setback shady shoddy shortcoming shortcomings ' +
      'shortlived sketchy skimps skimpy sloppy slow slowdown slowdowns slower slowest slowly sluggish smelly ' +
      'spammy spotty stagnant stale stalled steep steeper stingy strained stressful struggle struggled struggles ' +
      'struggling stuffy subpar substandard sucks suffer suffered suffers tainted tangled tarnished tedious ' +
      'temperamental timeconsuming tinny tiresome toobasic treacherous trouble troubled troubles troublesome ' +
      'ugly unappealing unattractive unavailable unbalanced uncertain unclear uncomfortable uncompetitive ' +
      'underpowered underwhelming uneven unexpected unfair unfinished unforgiving unfortunate unfortunately ' +
      'unfriendly unhappy unhealthy unhelpful unimpressive uninformative uninspired unintuitive unjustified ' +
      'unpleasant unpolished unpredictable unprofessional unproven unreadable unrealistic unrefined unresponsive ' +
      'unsatisfactory unsatisfying unsettling unstable unsuitable unsuited unsupported untested unwelcome ' +
      'unwieldy upsell upselling upsells vague vexing vulnerabilities vulnerability vulnerable wary wasted ' +
      'wasteful weak weaker weakest weakness weaknesses wobbly woeful worrisome worrying wrong yellowing',
  ),
  mild: words(
    'bare barebones basic bulkier bulky catch chunky complex concerns delay demanding fiddly finicky ' +
      'fuss fussy greasy heavy hefty hurdle hurdles limited loses loud narrow narrower niche noise ' +
      'patience polarising polarizing pressured quirk quirks quirky restricted restrictions restricts rough ' +
      'sacrifice sacrifices sadly shaky shallow shorter shrinking sparse spiral splurge stiff surcharge ' +
      'surcharges thinner tradeoff tradeoffs trickier tricky workaround workarounds',
  ),
};

function words(list: string): readonly string[] {
  return list.split(' ');
}
