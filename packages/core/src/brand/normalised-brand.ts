/**
 * What a brand is kept and looked up by: NFC, small letters of no locale, one space where there were blanks, and none at
 * its ends. An identity, and no match: `Acme` and `Acme, Inc.` are two, as are `Cafe` and `Café`. Empty for blanks alone.
 */
export function normalisedBrand(brand: string): string {
  // Small letters of composed characters may be decomposed, and the reverse: İ, Å.
  return brand.normalize('NFC').toLowerCase().normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
}
