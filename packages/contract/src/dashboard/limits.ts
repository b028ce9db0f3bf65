// Pages import these values: without schemas, so that no page loads them.

/** Results from which a percentage says something; below it pages show the fraction, and no change has a verdict. */
export const LEAST_RESULTS = 5;

/** Periods of the overview in days, today included. */
export const OVERVIEW_PERIODS = { '7d': 7, '30d': 30, '90d': 90, '400d': 400 } as const;

/** Brands that an account may track, and entries that the lists of one may have. */
export const TRACKED_BRANDS = { max: 50, aliases: 10, domains: 20, competitors: 10, rival_domains: 10 } as const;

/** Characters of a password. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;
