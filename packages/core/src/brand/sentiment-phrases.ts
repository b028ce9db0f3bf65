import type { Strengths } from './sentiment-words.js';

/** Phrases as PRAISE. They go before the words that they are made of. */
export const PRAISE_PHRASES: Strengths = {
  strong: phrases(
    'a cut above, all you need, bang for the buck, bang for your buck, cannot go wrong, cant go wrong, ' +
      'exceeds expectations, first rate, gold standard, hard to beat, hard to fault, hard to find a better, ' +
      'hard to find better, hard to go wrong, head and shoulders above, highly recommend, highly recommended, ' +
      'in a league of its own, leads the pack, no brainer, number one, peace of mind, ranked first, ' +
      'ranks first, ranks highest, second to none, sets the bar, state of the art, swear by, swears by, ' +
      'the benchmark, the one to, this is the one, to beat, top pick, top tier, without breaking a sweat, ' +
      'world class, worth every penny, worth the money, worth the price',
  ),
  plain: phrases(
    'a good choice, a good option, answer is, battle tested, beginner friendly, cant complain, ' +
      'checks all the boxes, competitively priced, cost effective, crowd pleaser, customers like, ' +
      'de facto standard, default choice, do well, does a good job, does the job, does well, ' +
      'drop in replacement, ease of use, easy to use, exactly what, family friendly, feature packed, ' +
      'first choice, full featured, fully featured, game changer, go to choice, go with, good fit, goto, ' +
      'had to pick, half the price, high marks, high praise, high quality, highly rated, i like, i suggest, ' +
      'i would choose, i would pick, i would suggest, id choose, id pick, id suggest, id use myself, ' +
      'industry standard, is the standard, kid friendly, life saver, lot for your money, makes it easy, ' +
      'makes sense, mistake to ignore, mistake to overlook, mistake to skip, must try, my default, my pick, ' +
      'natural choice, obvious candidate, obvious choice, of choice, opensource default, opt for, people like, ' +
      'punches above, quality construction, quality craftsmanship, quality materials, reasonably priced, ' +
      'reviewers like, right answer, right choice, right fit, right one, right option, right pick, ' +
      'right place, right tool, safe bet, saves money, saves time, serve you, smart buy, smart choice, ' +
      'smart pick, stand out, stands out, start with, strong candidate, sweet spot, the default, ' +
      'ticks all the boxes, time saving, users like, value for money, we like, we suggest, well built, ' +
      'well designed, well documented, well equipped, well integrated, well known, well liked, well loved, ' +
      'well made, well placed, well priced, well received, well regarded, well rounded, well suited, ' +
      'well thought out, well worth, work nicely, work well, worked well, works great, works nicely, ' +
      'works well, worth a glance, worth a look, worth a try, worth checking out, worth considering, worth it, ' +
      'worth looking at, worth trying, would use myself',
  ),
  mild: phrases(
    'a classic, a lot of, best known, better alternative to, better alternatives to, can help, can work, ' +
      'choice for, classic choice, helps you, honorable mention, honourable mention, known for, ' +
      'long battery life, lots of, low price, lower price, make sense, no additional cost, no extra cost, ' +
      'pick for, plenty of, specially designed, still works, the classic, use it, wide range, wide variety',
  ),
};

/** Phrases as BLAME. */
export const BLAME_PHRASES: Strengths = {
  strong: phrases(
    'advise against, advised against, advises against, brand to avoid, deal breaker, dont bother, dont buy, ' +
      'dont waste, gone downhill, leaves a lot to be desired, leaves much to be desired, let me down, ' +
      'let us down, let you down, long in the tooth, look elsewhere, not ready, one of the alternatives, ' +
      'one to avoid, ones to avoid, red flag, red flags, showing its age, something else, stay away, ' +
      'steer clear, waste of, waste your',
  ),
  plain: phrases(
    'a far cry from, a letdown, add up quickly, adds up, barely used, be careful with, behind the curve, ' +
      'cannot compete, cant compete, could be better, do not start, does not help, doesnt help, dont expect, ' +
      'dont start, end of life, end of support, extra fees, fall short, falls apart, falls short, feels cheap, ' +
      'hardly ever works, hardly used, hardly works, hidden cost, hidden costs, hidden fees, hit and miss, ' +
      'hit or miss, i would skip, id skip, in beta, left behind, let down, light on, limited selection, ' +
      'locked behind, long wait, long waits, maintenance mode, might be better, mixed reviews, ' +
      'more careful with, no good, no reason to, no use, no way to, not a fan, not a fit, not a good fit, ' +
      'not enough, not for everyone, not ideal, not the cheapest, not worth, only worth, out of business, ' +
      'out of date, out of stock, out of support, phased out, price hike, price hikes, price increase, ' +
      'price increases, probably too much, raised prices, rarely used, room for improvement, same limitation, ' +
      'same problem, scaled back, sell your data, sell your details, sells your data, short battery life, ' +
      'short on, should be better, shut down, shutting down, takes days, takes forever, takes weeks, ' +
      'think twice, time consuming, too many, too much, twice as much, twice the price, watch out for, ' +
      'wears out, will not help, winding down, with caution, wont help, would be better, wrong choice, ' +
      'wrong place, wrong tool',
  ),
  mild: phrases(
    'be careful, can feel, can spiral, considerably more, higher price, learning curve, less known, ' +
      'lesser known, only consider, only worth, stricter, takes longer, takes time',
  ),
};

/** Names of shops, papers and labels that praise in other places. They count where each word has a capital. */
export const NAMES_OF_PRAISE: ReadonlySet<string> = new Set(
  phrases('best buy, best western, good earth, good housekeeping, great value'),
);

/** Phrases that say nothing of how good something is, though words of theirs would. */
export const PLAIN_PHRASES: readonly string[] = phrases(
  'a few, and found, as well, as well as, at best, at least, best practice, best practices, best seller, ' +
    'best sellers, best selling, bug report, bug reports, bug tracker, bug tracking, by default, ' +
    'error handling, error messages, error tracking, fast food, feel free, for details, for example, ' +
    'for instance, for now, good luck, handles complaints, issue tracker, issue trackers, issue tracking, ' +
    'limited company, limited edition, limited ingredient, limited ingredients, limited to, may well, ' +
    'no doubt, no matter, no wonder, not just, not merely, not only, not to mention, nothing but, ' +
    'premium plan, premium plans, premium tier, pros and cons, strengths and weaknesses, up',
);

/** @param list with a comma between */
function phrases(list: string): readonly string[] {
  return list.split(', ');
}
