/** Address that a page may link to, with the host to show. */
export interface WebLink {
  readonly href: string;
  readonly host: string;
}

/** Reads an address of upstream text. @returns undefined for any but http and https, and for user names in it */
export function webLink(address: string): WebLink | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return { href: url.href, host: url.host.replace(/^www\./, '') };
}

/** Host of an address, with its port; any other text as it is. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

/** Site of an address of upstream text; any other address as it is. */
export const siteOf = (address: string): string => webLink(address)?.host ?? address;
