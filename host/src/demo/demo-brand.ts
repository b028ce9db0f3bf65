import { TrackedBrandBody } from '@namedrop/contract';

/** The tracked brand of the demo. All names are invented, and nobody can register a host under `.example`. */
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

/** Behaviour of a platform of the demo. */
export interface Temper {
  /** Chance that an answer names the brand, from 0 to 1. */
  readonly names: number;
  /** Change of it over all days. */
  readonly drift: number;
  /** Points that the brand has against its competitors, whose best one has 3; more is a better rank. */
  readonly strength: number;
  /** Chance of no AI answer. */
  readonly absent: number;
  /** Day, counted from 0, on which each check of it fails. */
  readonly outage?: number;
  /** Day, counted from 0, from which it hardly names the brand any more. */
  readonly loses?: number;
}

/** Tempers of platforms, in the order in which the modes of the demo name them first. */
const TEMPERS: readonly Temper[] = [
  { names: 0.78, drift: 0.12, strength: 2.4, absent: 0 },
  { names: 0.6, drift: 0.05, strength: 1.6, absent: 0 },
  { names: 0.28, drift: 0.1, strength: 1.2, absent: 0, outage: 42 },
  { names: 0.74, drift: 0, strength: 2, absent: 0, loses: 53 },
  { names: 0.42, drift: -0.05, strength: 1.8, absent: 0.22 },
  { names: 0.5, drift: 0.08, strength: 1.7, absent: 0.06 },
  { names: 0.36, drift: 0, strength: 1.1, absent: 0.04, outage: 49 },
];

/** Returns the temper of a platform. @param place of the platform in that order, from 0 */
export const temperOf = (place: number): Temper => TEMPERS[place % TEMPERS.length] as Temper;
