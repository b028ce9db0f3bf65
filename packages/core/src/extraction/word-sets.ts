/** Small words before a name that say something about it; the model has a weight for each. */
export const BEFORE: ReadonlySet<string> = new Set(
  (
    'the a an by from like with on of for than via use try using and or vs to in at as is are your its their our my if ' +
    'called named choose consider pick go over both while but against toward through between including ' +
    'der die das den dem ein eine einen von bei mit für und oder als wie zu zum zur im am ' +
    'le la les un une de du des par avec pour et ou chez sur comme ' +
    'el los las una con por para y o como en il lo gli di da per e del della ' +
    'het een van met voor of bij dos do com em na no и в на с для от или как у'
  ).split(' '),
);

/** Small words behind a name that say something about it. */
export const AFTER: ReadonlySet<string> = new Set(
  (
    'is are has have offers and or for in on with from by to as at app card cards vs also can makes was will ' +
    'provides includes gives does lets remains works plan plans users account website model models series line ' +
    'ist hat bietet und oder für mit bei est propose et ou es ofrece y è offre e biedt en é oferece'
  ).split(' '),
);

/** Words behind a name that companies have in theirs. */
export const CORPORATE: ReadonlySet<string> = new Set(
  'inc llc ltd gmbh corp co bank insurance airlines airways hotels group labs software technologies'.split(' '),
);

/** Endings of words by the feature that they set. */
export const SUFFIXES: readonly (readonly [string, RegExp])[] = [
  ['ing', /ing$/],
  ['ly', /ly$/],
  ['able', /[ai]ble$/],
  ['ness', /ness$/],
  ['tion', /(?:t|s)ions?$/],
  ['ity', /(?:ity|ities|ität|idad|idade|ità|ité|iteit)$/],
  ['ed', /ed$/],
  ['ment', /ments?$/],
  ['s', /[^s]s$/],
  ['ung', /(?:ung|ungen|heit|keit|schaft)$/],
  ['ful', /(?:ful|less|ous|ive|al|ic)$/],
  ['er', /ers?$/],
  ['en', /en$/],
  ['o a', /[oa]s?$/],
  ['ium', /(?:ium|ine|ide|ate|oid|amide|acid)$/],
];

/** Endings of names and of ordinary words in scripts without capitals. */
export const CASELESS_ENDINGS: readonly string[] = (
  '銀行 银行 证券 証券 カード 카드 은행 증권 保険 保险 페이 모바일 호텔 항공 クラウド アプリ モバイル ペイ トラベル 网 云 宝 通 电器 航空 ' +
  '通信 サービス プラン 機能 サポート セキュリティ 性 度 费 料 率 力'
).split(' ');
