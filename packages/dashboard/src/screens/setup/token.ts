/** Reads the token of a setup link. @param hash of the address, with its `#`. @returns undefined without one */
export function tokenOf(hash: string): string | undefined {
  return hash.slice(1) || undefined;
}
