/** A page of a search result. */
export interface Page {
  readonly url: string;
  readonly title: string;
}

/** Ten pages, as one web search finds them. */
export const PAGES: readonly Page[] = [
  ['www.software-reviews', 'crm/best-crm-software-2026', 'The 12 Best CRM Systems of 2026, Tested | Software Reviews'],
  ['forum', 't/which-crm-for-a-team-of-eight/48213', 'Which CRM for a team of eight? - Forum'],
  ['news', '2026/09/14/crm-market', 'CRM vendors raise prices again - Business News'],
  ['www.buyers-guide', 'guides/crm?page=2', 'CRM buyer’s guide: features, prices, pitfalls'],
  ['blog.sales-desk', 'crm-comparison', 'CRM comparison: what changed this year | Sales Desk'],
  ['docs.statistics', 'reports/crm-usage-2026.pdf', 'CRM usage in small companies 2026 (PDF)'],
  ['www.video', 'watch?v=k2Jq9wXcYt4', 'I tried ten CRMs so that you don’t have to'],
  ['en.encyclopedia', 'wiki/Customer_relationship_management', 'Customer relationship management - Encyclopedia'],
  ['www.directory', 'categories/crm/leaders', 'CRM Leaders, Fall 2026 | Directory'],
  ['community.makers', 'p/open-source-crm', 'Open-source CRMs that are alive in 2026'],
].map(([host, path, title]) => ({ url: `https://${host}.example/${path}`, title: title as string }));
