import { createHash } from 'node:crypto';
import type { Catalog } from '@namedrop/core';
import { type Route, route } from '@namedrop/plugin-api';
import { methodologyPage, STYLE } from './methodology-page.js';

/** The path of the page, below the deployment's address. */
export const METHODOLOGY_PATH = '/methodology';

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** GET /methodology: how the numbers of GET /v1/health come about, for people. Loads nothing, runs nothing. */
export const methodologyRoute = (catalog: Pick<Catalog, 'platformsOn'>): Route => {
  const body = methodologyPage(catalog);
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
  };
  return route({
    method: 'get',
    path: METHODOLOGY_PATH,
    auth: 'none',
    handle: async () => ({ status: 200, headers, body }),
  });
};
