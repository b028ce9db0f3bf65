import { seededIntegers } from './seeded.js';

const WORDS =
  `a about after all also and are as at because been before between big both but by can choice choose company
compare cost could customer data day deal different do easy email every find first follow for free from full get good
great have help here how if import in into is it just keep large later leader less like list long look make many market
may month more most much need new next no not now of off offer on one only option or other our out over pay people plan
popular price product quality quick rather reach report review right sales same save see sell service set simple small
so some start still strong support system take team than that the their them then there these they this those through
time to tool track trial two up use user value very want way we week well what when where which while who will with
work would year you your`.split(/\s+/);

/** 50 brands, none of them real, of about nine characters. */
export const BRANDS = `Acme,Globex,Initech,Umbrella,Hooli,Vandelay,Stark Metrics,Wonka Desk,Tyrell,Cyberdyne,Soylent,
Massive Dynamic,Aperture,Black Mesa,Oscorp,Wayne Mail,Gringotts,Duff Cloud,Pied Piper,Bluth,Sterling,Dunder Mail,
Prestige,Monarch,Vehement,Octan,Zorin,Virtucon,Rekall,Nakatomi,Weyland,Yutani,Gekko,Paper Street,Oceanic,Dharma,
Sirius Works,Buy n Large,Spacely,Cogswell,Slate Rock,Kwik Desk,Krusty,Planet Express,MomCorp,Benthic,Veridian,
Halcyon,Omnidesk,Lumon`
  .split(',')
  .map((brand) => brand.trim());

/** English-like sentences of that many characters, always the same; every tenth names a brand. */
export function prose(characters: number): string {
  const next = seededIntegers(42);
  const pick = (all: readonly string[]) => all[next() % all.length] as string;
  const sentences: string[] = [];
  for (let length = 0, count = 0; length < characters; count++) {
    const words = Array.from({ length: 8 + (next() % 12) }, () => pick(WORDS));
    const sentence = `${count % 10 === 0 ? pick(BRANDS) : 'They'} ${words.join(' ')}. `;
    sentences.push(sentence);
    length += sentence.length;
  }
  return sentences.join('').slice(0, characters);
}
