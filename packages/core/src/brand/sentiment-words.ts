/** Words and phrases that speak well of what they are said of, folded: no capitals, apostrophes and hyphens. */
export const PRAISE: readonly string[] = words(
  'acclaimed accurate adaptable admired affordable amazing appealing authoritative awardwinning awesome ' +
    'beautiful beloved best better brilliant budgetfriendly cheap cheaper cheapest clean cleaner comfortable ' +
    'commendable compelling comprehensive consistent convenient delight delightful dependable durable easier ' +
    'easiest easy effective efficient effortless effortlessly elegant enjoy enjoyable enjoyed errorfree excel ' +
    'excellent excels exceptional exceptionally fabulous fantastic fast faster fastest favorite favorites ' +
    'favourite favourites featurerich fine finest flawless flawlessly flexible frontrunner gem generous good ' +
    'great greatest handy happy hasslefree helpful ideal ideally impress impressed impresses impressive ' +
    'impressively incredible innovative intuitive leader leaders leading likable liked likes lovable love loved ' +
    'lovely loves loyal mature modern musthave nice nicely nicer outstanding perfect perfectly pleasant pleased ' +
    'polished popular powerful powerhouse praise praised praises prefer preferred prefers prestigious quick ' +
    'quicker recommend recommendable recommendation recommended recommends refined reliable reliably renowned ' +
    'reputable respected responsive rewarding robust safe safer satisfied satisfying seamless seamlessly secure ' +
    'simple simpler simplest sleek smart smarter smooth smoother smoothly snappy solid spacious speedy splendid ' +
    'stable standout stellar straightforward strengths strong stronger strongest stunning sturdy stylish ' +
    'successful superb superior supportive terrific thoughtful tidy timesaver top topnotch toprated transparent ' +
    'trusted trustworthy unbeatable unmatched unparalleled unrivaled unrivalled userfriendly valuable versatile ' +
    'vibrant welldesigned welldocumented wellknown wellloved wellmade wellrounded wellsuited win winner winning ' +
    'wins wonderful worthwhile worthy',
);

/** Words that speak ill of what they are said of. */
export const BLAME: readonly string[] = words(
  'abysmal alarming annoyance annoying atrocious avoid awful awkward bad badly beware bloated blunder breach ' +
    'breaches broken bug buggy bugs bulky burdensome careless clumsy clunkier clunky cluttered complain ' +
    'complained complaint complaints complicated concern concerning concerns confused confuses confusing ' +
    'confusion cons convoluted costlier costly crash crashed crashes crashing criticised criticism criticisms ' +
    'criticize criticized cumbersome dangerous dated deceptive defect defective defects deficient delays ' +
    'deprecated difficult disappoint disappointed disappointing disappointment disappoints disaster discontinued ' +
    'dislike disliked dislikes dissatisfied downside downsides downtime drawback drawbacks dreadful error ' +
    'errorprone errors expensive fail failed failing fails failure failures fake faulty flaky flaw flawed flaws ' +
    'flimsy fragile fraud fraudulent frustrated frustrating frustration frustrations glitch glitches glitchy ' +
    'gripe gripes harder hassle hassles hate hated hates headache headaches horrible inaccurate inadequate ' +
    'inconsistent inconvenient inefficient inferior inflexible insecure insufficient intrusive invasive issue ' +
    'issues lackluster lacklustre lag lagging laggy lags lawsuit lawsuits leak leaks limitation limitations ' +
    'limited mediocre mess messy misleading mistake mistakes negative nightmare noisy obsolete outage outages ' +
    'outdated overcomplicated overhyped overkill overpriced overrated painful poor poorer poorest poorly pricey ' +
    'pricier problem problematic problems questionable regret regretted restrictive rigid risky rude scam scams ' +
    'scandal setback shady shoddy shortcoming shortcomings slow slower slowest slowly sluggish spammy stale steep ' +
    'struggle struggled struggles struggling subpar suffer suffered suffers tedious terrible terribly ugly ' +
    'unclear uncomfortable underpowered underwhelming unfortunate unfortunately unfriendly unhappy unhelpful ' +
    'uninspired unintuitive unpleasant unpredictable unreliable unresponsive unsafe unstable unsuitable ' +
    'untrustworthy unusable useless vulnerabilities vulnerability vulnerable wasted weak weaker weakest weakness ' +
    'weaknesses worse worst wrong',
);

/** Phrases as PRAISE. They go before the words that they are made of. */
export const PRAISE_PHRASES: readonly string[] = [
  'experts favor',
  'experts favour',
  'had to pick',
  'the benchmark',
  'a cut above',
  'cant complain',
  'cant go wrong',
  'cannot go wrong',
  'ease of use',
  'gold standard',
  'customers like',
  'go with',
  'hard to beat',
  'hard to fault',
  'head and shoulders above',
  'high quality',
  'i like',
  'id choose',
  'id pick',
  'i would choose',
  'i would pick',
  'highly rated',
  'in a league of its own',
  'leads the pack',
  'mistake to ignore',
  'mistake to overlook',
  'mistake to skip',
  'opt for',
  'people like',
  'reviewers like',
  'second to none',
  'sets the bar',
  'stand out',
  'stands out',
  'state of the art',
  'the one to',
  'tough to beat',
  'users like',
  'value for money',
  'we like',
  'well designed',
  'well documented',
  'well known',
  'well made',
  'well received',
  'well rounded',
  'well suited',
  'well worth',
  'work well',
  'worked well',
  'works great',
  'works well',
  'worth a look',
  'worth considering',
  'worth every penny',
  'worth it',
  'worth the money',
  'worth the price',
];

/** Phrases as BLAME. */
export const BLAME_PHRASES: readonly string[] = [
  'let me down',
  'let us down',
  'let you down',
  'a far cry from',
  'cant compete',
  'cannot compete',
  'could be better',
  'feels cheap',
  'fall short',
  'dont bother',
  'dont buy',
  'dont waste',
  'falls short',
  'hard to',
  'hidden cost',
  'hidden costs',
  'hidden fees',
  'leaves much to be desired',
  'leaves a lot to be desired',
  'left behind',
  'might be better',
  'not a fan',
  'not for everyone',
  'not worth',
  'room for improvement',
  'should be better',
  'steer clear',
  'stay away',
  'think twice',
  'too much',
  'waste of',
  'waste your',
  'would be better',
];

/** Phrases that say nothing of how good something is, though words of theirs would. */
export const PLAIN_PHRASES: readonly string[] = [
  'a few',
  'as well as',
  'at best',
  'at least',
  'best practice',
  'best practices',
  'bug report',
  'bug reports',
  'bug tracker',
  'bug tracking',
  'error handling',
  'error messages',
  'error tracking',
  'fast food',
  'feel free',
  'good luck',
  'handles complaints',
  'issue tracker',
  'issue trackers',
  'issue tracking',
  'limited company',
  'limited edition',
  'and found',
  'no doubt',
  'no matter',
  'no wonder',
  'not just',
  'not merely',
  'not only',
  'not to mention',
  'nothing but',
  'up',
  'pros and cons',
  'strengths and weaknesses',
];

function words(list: string): readonly string[] {
  return list.split(' ');
}
