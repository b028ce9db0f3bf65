import { type Catalog, type CatalogPlatform, DEGRADED_MARGIN, FEWEST_SAMPLES } from '@namedrop/core';
import escapeHtml from 'escape-html';
import { isAlwaysListed } from './always-listed.js';

export const STYLE = `
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; }
  th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: left; border-bottom: 1px solid; }
`;

/** How each number of a health snapshot is computed, as a page. Says what docs/method.md says, with this deployment's targets. */
export function methodologyPage(catalog: Pick<Catalog, 'platformsOn'>): string {
  const platforms = catalog.platformsOn('api');
  const always = platforms.filter(isAlwaysListed).map(({ label }) => escapeHtml(label));
  const rows = platforms.map(row);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>How platform health is measured</title>
<style>${STYLE}</style>
</head>
<body>
<h1>How platform health is measured</h1>
<p><code>GET /v1/health</code> tells how well this deployment gets answers from the official APIs of platforms.
It needs no key, is free, and is computed anew once a minute; <code>fetched_at</code> says when.</p>

<h2>What is counted</h2>
<p>Every call to an official API, as callers caused it: there are no test calls. A call fails when the API times out,
limits us, refuses our credentials, cannot be reached or returns no usable answer. Not counted are answers from a cache,
platforms that are not set up or do not serve the region, calls that end because a host is stopped, and captures of the
platforms' own pages.</p>
<p>${new Intl.ListFormat('en').format(always)} are always listed, any other platform once its official API was asked within the
time.</p>

<h2>The numbers</h2>
<dl>
<dt><code>sample_size_7d</code></dt>
<dd>The calls of the last 168 hours. They are kept by the hour, in UTC; an hour counts when it begins within that
time.</dd>
<dt><code>success_rate_7d</code></dt>
<dd>The share of them that succeeded, to four decimals; <code>null</code> below ${FEWEST_SAMPLES} calls.</dd>
<dt><code>p95_latency_ms</code></dt>
<dd>Of the calls that succeeded: the time from asking to the whole answer that 95 of 100 do not exceed. Known to 2.5 %,
since latencies are counted in steps of 5 %. <code>null</code> below ${FEWEST_SAMPLES} calls.</dd>
<dt><code>target_success_rate</code>, <code>target_p95_latency_ms</code></dt>
<dd>What this deployment aims at: see below.</dd>
</dl>

<h2>The status</h2>
<p>It comes from the success rate alone, which is compared before it is rounded.</p>
<table>
<tr><th scope="col">Status</th><th scope="col">When</th></tr>
<tr><td><code>operational</code></td><td>the rate reaches the target</td></tr>
<tr><td><code>degraded</code></td><td>it is below, by ${DEGRADED_MARGIN.toFixed(2)} at most</td></tr>
<tr><td><code>down</code></td><td>it is further below</td></tr>
<tr><td><code>unknown</code></td><td>there were fewer than ${FEWEST_SAMPLES} calls</td></tr>
</table>

<h2>The targets</h2>
<table>
<tr><th scope="col">Platform</th><th scope="col">Success rate</th><th scope="col">p95 latency</th></tr>
${rows.join('\n')}
</table>
</body>
</html>
`;
}

function row({ label, channels: { api } }: CatalogPlatform): string {
  const { successRate, p95LatencyMs } = api?.target ?? {};
  return `<tr><td>${escapeHtml(label)}</td><td>${successRate}</td><td>${p95LatencyMs} ms</td></tr>`;
}
