import test from 'ava';
import { Instant } from './instant.js';

test('a time is read with its zone and told as it was sent, a small t or z too', (t) => {
  for (const [sent, at] of [
    ['2026-04-01', '2026-04-01T00:00:00.000Z'],
    ['2026-02-28T23:59:59Z', '2026-02-28T23:59:59.000Z'],
    ['2026-02-28t23:59:59z', '2026-02-28T23:59:59.000Z'],
    ['2026-02-28t23:59:59.5+02:00', '2026-02-28T21:59:59.500Z'],
  ] as const) {
    t.deepEqual(Instant.parse(sent), { sent, at: new Date(at) });
  }
});

test('anything else is refused, and a + that became a space is told apart', (t) => {
  const said = (sent: unknown) =>
    Instant.safeParse(sent)
      .error?.issues.map(({ message }) => message)
      .join();
  for (const sent of ['', 'yesterday', '2026-02-30', '2026-02-28t23:59:59', '1775001600']) {
    t.regex(said(sent) ?? '', /^must be a date or a time/, sent);
  }
  for (const sent of ['2026-02-28T23:59:59 02:00', '2026-02-28t23:59:59 02:00']) {
    t.regex(said(sent) ?? '', /^has a space where the zone begins/);
  }
  t.is(said(['2026-04-01', '2026-04-02']), 'must be given once');
});
