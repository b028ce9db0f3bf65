/**
 * What is not an address of the public Internet: IANA's registries of special-purpose IPv4 and IPv6 addresses. Of IPv6
 * only 2000::/3 has ever been given out, so that all else stands here in three rows.
 */
export const SPECIAL_RANGES: readonly string[] = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by the customers of a provider
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local; clouds tell their machines secrets here
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocols
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays, deprecated
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '::/3', // unspecified, loopback, local NAT64 (64:ff9b:1::/48), discard (100::/64)
  '2001::/23', // IETF protocols, such as Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: any IPv4 address may be inside
  '3fff::/20', // documentation
  '4000::/2', // not given out, and segment routing (5f00::/16)
  '8000::/1', // not given out, unique local (fc00::/7), link-local (fe80::/10), site-local (fec0::/10), multicast (ff00::/8)
];
