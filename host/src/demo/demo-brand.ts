import { TrackedBrandBody } from '@namedrop/contract';

/** The tracked brand of the demo. All names are invented, and hosts under `.example` cannot be registered. */
export const DEMO_BRAND = TrackedBrandBody.parse({
  name: 'Brambleway',
  aliases: ['Brambleway CRM'],
  domains: ['brambleway.example'],
  competitors: [
    { name: 'Ledgerfox', domains: ['ledgerfox.example'] },
    { name: 'Tallyport', domains: ['tallyport.example'] },
    { name: 'Marrowby', domains: ['marrowby.example'] },
    { name: 'Quillstack', domains: ['quillstack.example'] },
  ],
});

/** Question of the demo. */
export interface DemoQuestion {
  readonly text: string;
  /** Subject of a sentence of an answer. */
  readonly topic: string;
  /** Added to the chance that an answer names the brand. */
  readonly favour: number;
}

export const QUESTIONS: readonly DemoQuestion[] = [
  { text: 'best CRM for small business', topic: 'a small business', favour: 0.1 },
  { text: 'easiest CRM to set up', topic: 'a quick start', favour: 0.25 },
  { text: 'CRM with a shared inbox', topic: 'a shared inbox', favour: 0.2 },
  { text: 'affordable CRM for a team of five', topic: 'a team of five', favour: -0.05 },
  { text: 'CRM for freelancers and consultants', topic: 'work alone', favour: -0.15 },
  { text: 'best CRM for charities', topic: 'a charity', favour: -0.35 },
];

/** Lines about each brand, of which an answer shows one. */
export const BLURBS: Readonly<Record<string, readonly string[]>> = {
  Brambleway: [
    'set up in an afternoon, with a shared inbox and a pipeline that works at once.',
    'the simplest of the group, and a good choice for teams of fewer than ten people.',
    'a calm, affordable tool that keeps mail, contacts and deals in one place.',
  ],
  Ledgerfox: [
    'a strong all-rounder with invoices and deals in one place.',
    'the widest set of features, and a free plan to begin with.',
    'reliable reports and a large directory of integrations.',
  ],
  Tallyport: [
    'free for three users, with a clear upgrade path.',
    'good value where you want to customise fields and automation.',
    'a fast import from spreadsheets and a helpful support team.',
  ],
  Marrowby: [
    'built around a visual pipeline, and a favourite of sales teams.',
    'best where several people work on the same deals.',
    'a good phone app for people who sell on the road.',
  ],
  Quillstack: [
    'a light tool for consultants who write many proposals.',
    'a tidy contact book with reminders and templates.',
    'flexible, but it takes some time to configure.',
  ],
};

/** Pages that answers cite, besides those of brands. */
export const PAGES: readonly { readonly url: string; readonly title: string }[] = [
  { url: 'https://desk-and-ledger.example/small-business-crm', title: 'The best CRMs for small business, tested' },
  { url: 'https://quietsoftware.example/reviews/crm', title: 'Twelve CRMs, reviewed by the people who use them' },
  { url: 'https://pipelineweekly.example/crm-value-guide', title: 'CRM value guide' },
  { url: 'https://buyers-notebook.example/crm-trials', title: 'How long are CRM trials?' },
  { url: 'https://threads-of-trade.example/crm-for-five', title: 'Which CRM do you use in a team of five?' },
];
