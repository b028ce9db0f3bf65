import { brandKey } from '../brand/brand-key.js';
import type { PlacedLink } from '../brand/placed-links.js';

interface Site extends PlacedLink {
  /** Without `www.`. */
  readonly host: string;
  /** The host without hyphens, as the letters of a name are compared with it. */
  readonly letters: string;
}

/** A longer label is more than a name. */
const LONGEST_NAME = 100;
/** Units that may be between a name and the link to its site: brackets, emphasis, a dash. */
const LONGEST_GAP = 12;
const LETTER = /[\p{L}\p{N}\n]/u;

/** The sites that an answer links, to be asked which is a brand's own. A page about a brand is not. */
export class BrandDomains {
  private readonly sites: readonly Site[];
  private readonly byLabel = new Map<string, Site[]>();
  /** By the part of the host before its first dot. */
  private readonly byHost = new Map<string, string>();

  /** @param links of the source, see `placedLinks` */
  constructor(
    private readonly source: string,
    links: readonly PlacedLink[],
  ) {
    this.sites = links.map(siteOf);
    for (const site of this.sites) this.add(site);
  }

  /**
   * The host of the brand's site: of a link that is called so and has the name in its host, of one straight behind the
   * name whose host begins with it, or of any whose host is the name itself. Undefined when the answer links none.
   * @param letters the name, normalised (see normalise)
   * @param end where the name ends in the answer
   */
  of(letters: string, end: number): string | undefined {
    const labelled = this.byLabel.get(letters)?.find((site) => site.letters.includes(letters));
    const behind = this.siteBehind(end);
    const own = labelled ?? (behind?.letters.startsWith(letters) ? behind : undefined);
    return own?.host ?? this.byHost.get(letters);
  }

  private add(site: Site): void {
    const [name = ''] = site.letters.split('.', 1);
    if (!this.byHost.has(name)) this.byHost.set(name, site.host);
    if (site.label === '' || site.label.length > LONGEST_NAME) return;
    const label = brandKey(site.label.replaceAll(/[*_`]/g, ''));
    const called = this.byLabel.get(label);
    if (called) called.push(site);
    else this.byLabel.set(label, [site]);
  }

  private siteBehind(end: number): Site | undefined {
    const next = this.sites[this.firstFrom(end)];
    if (!next || next.start - end > LONGEST_GAP) return undefined;
    return LETTER.test(this.source.slice(end, next.start)) ? undefined : next;
  }

  private firstFrom(place: number): number {
    let low = 0;
    let high = this.sites.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sites[middle]?.start ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function siteOf(link: PlacedLink): Site {
  const host = link.host.replace(/^www\./, '');
  return { ...link, host, letters: host.replaceAll('-', '') };
}
