import test from 'ava';
import { bodyOf, type FormState, type OfferedMode } from './form-state.js';

const PLATFORM = { label: '', state: 'ready' as const, deadline_ms: 1 };
const QUICK = {
  name: 'quick',
  honours: ['providers', 'models', 'region'],
  include: { sentiment: 'on_request', raw: 'always', branding: 'never' },
  platforms: [
    { ...PLATFORM, id: 'chatgpt' },
    { ...PLATFORM, id: 'gemini', models: { default: 'fast', allowed: ['fast', 'deep'] } },
  ],
} as unknown as OfferedMode;

const FORM: FormState = {
  query: ' best crm ',
  brand: 'Acme',
  mode: 'quick',
  providers: ['gemini'],
  models: { gemini: 'deep', chatgpt: 'of another mode' },
  region: 'us',
  city: 'Leeds',
  aliases: 'Acme CRM, ;Acme Inc\n',
  competitors: '',
  include: ['sentiment', 'raw', 'branding'],
  caseSensitive: false,
};

test('a body has only fields that have an effect in its mode and differ from the defaults', (t) => {
  t.deepEqual(bodyOf(FORM, QUICK, 'us'), {
    query: 'best crm',
    brand: 'Acme',
    mode: 'quick',
    providers: ['gemini'],
    models: { gemini: 'deep' },
    aliases: ['Acme CRM', 'Acme Inc'],
    include: ['sentiment'],
  });
  const live = { ...QUICK, honours: ['region', 'city'] } as OfferedMode;
  t.like(bodyOf({ ...FORM, region: 'uk' }, live, 'us'), {
    providers: undefined,
    models: undefined,
    region: 'uk',
    city: 'Leeds',
  });
});
