/** Capitalised words of answers that name no brand, in lower case: where a run of capitals begins with one, it is skipped. */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  (
    'january february march april may june july august september october november december jan feb mar apr jun jul aug ' +
    'sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter ' +
    'christmas easter ' +
    'america american australia australian britain british canada canadian china chinese england english europe ' +
    'european dutch swiss swedish danish norwegian irish france french german germany india indian italian italy japan japanese korea korean london mexico spain ' +
    'spanish uk us usa eu united states kingdom california york texas asia asian africa african ' +
    'alabama alaska arizona arkansas colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa ' +
    'kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska ' +
    'nevada hampshire ohio oklahoma oregon pennsylvania tennessee utah vermont virginia washington wisconsin wyoming ' +
    'abs anc amoled awd bpa btu cbd dna ev evs epa fda fhd hepa ips ipx iq mpg pfas pfoa ptfe qhd qled rpm spf suv suvs uv usbc ' +
    'ai api apis app apps b2b b2c cpu crm css csv diy erp eta faq faqs gdpr gps gpu hd hdmi hdr hipaa hr html http ' +
    'https id io ios iot ip it kpi lcd led llm llms mac mobile mvp oled os pc pcs pdf pr qa qr ram roi saas sdk seo ' +
    'sku smb smbs sms soc spf sql ssd sso tv tvs uhd ui url usb ux vpn wifi bluetooth ethernet xl xxl ' +
    'i im id ill ive ok okay ceo cto cfo mr mrs ms dr hi hey hello thanks yes no not ' +
    'overall best top budget premium value editor editors choice pick picks runner winner honorable mention mentions ' +
    'pros cons pro con price prices pricing cost costs features feature specs spec highlights highlight rating ratings ' +
    'review reviews verdict summary conclusion overview note notes tip tips important warning final key quick ' +
    'comparison alternatives options option factors considerations recommendation recommendations example examples ' +
    'step steps question questions answer answers source sources where what when why how who which this that these ' +
    'those the a an and or but if in on at for from with without to of by as is are was it its your you we they he ' +
    'she his her our their my one two three first second third last next also however additionally overall ideal ' +
    'great good better use uses used using learn more see visit check consider look try get make ensure avoid ' +
    'type types brand brands model models product products company companies tool tools software platform platforms ' +
    'service services size capacity weight design material materials durability quality performance display battery ' +
    'camera storage processor memory screen connectivity availability warranty support integration integrations ' +
    'among while although though unlike like compared both within since because after before between besides choose ' +
    'choosing start go ask meanwhile instead perhaps maybe many most some several other others another each every all ' +
    'popular leading here there then so yet still even just only very much such about per via not no any ' +
    'gen version edition series year years day days inc incorporated llc llp ltd plc gmbh corp'
  ).split(' '),
);
