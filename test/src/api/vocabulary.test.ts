import { AskResult, Channel, ModesResponse, PlatformError, PlatformResult } from '@namedrop/contract';
import {
  buildReport,
  CHANNELS,
  CHECK_FAULT_CODES,
  FAULTS,
  HONOURED,
  PROVIDER_ERROR_CODES,
  PROVIDER_FAILURES,
} from '@namedrop/core';
import test from 'ava';

// The wire and the domain import nothing of each other, so only a test can see them drift apart.

test('the wire and the domain know the same codes', (t) => {
  t.deepEqual([...PlatformError.shape.code.options], [...CHECK_FAULT_CODES]);
});

test('the wire and the domain know the same channels, and the same fields that a mode may honour', (t) => {
  t.deepEqual([...Channel.options], [...CHANNELS]);
  const fields = ModesResponse.shape.modes.element.shape.honours.element.options;
  t.deepEqual([...fields], [...HONOURED, 'region', 'city']);
});

test('the wire and the domain know the same codes of providers (TYP-22)', (t) => {
  const [, failed] = AskResult.shape.providers.element.options;
  t.deepEqual([...failed.shape.error.shape.code.options], [...PROVIDER_ERROR_CODES]);
  for (const error of Object.values(PROVIDER_FAILURES))
    t.deepEqual(failed.parse({ provider: 'openai', error }).error, error);
});

test('every slot that the domain builds is one that the wire documents', (t) => {
  const answer = {
    text: 'Acme',
    citations: [{ url: 'https://a.example/', branding: { name: 'A' } }],
    entities: [{ name: 'Acme' }],
    sponsored: [{ advertiser: 'a', title: 'a', url: 'https://a.example/', domain: 'a.example', rendered: true }],
  };
  const outcomes = [{ platform: 'chatgpt', answer, latencyMs: 1 }] as const;
  const options = { brand: 'Acme', channel: 'live', include: ['raw', 'branding'], matching: 'words' } as const;
  const slot = buildReport(outcomes, options).providers.chatgpt;
  t.deepEqual(PlatformResult.strict().parse(slot), slot as never);
  for (const fault of FAULTS) {
    const failed = buildReport([{ platform: 'chatgpt', fault, detail: '', latencyMs: 1 }], options).errors.chatgpt;
    t.deepEqual(PlatformError.strict().parse(failed), failed as never);
  }
});
