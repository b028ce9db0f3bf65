import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { openChromium, withChromium } from './chromium.js';

/** Not an address of loopback: viewers keep quiet there. */
const NAME = 'reference.example';
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

withChromium(test)(
  'the API reference shows each operation within its policy and loads nothing from elsewhere',
  async (t) => {
    const { host, get } = await startTestHost(t);
    const page = await get('/docs');
    t.is(page.status, 200);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) t.is(page.headers.get(name), value, name);

    const tab = await (await openChromium(t, NAME)).newPage();
    const origin = `http://${NAME}:${new URL(host.url).port}`;
    const asked: string[] = [];
    const faults: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    tab.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
    tab.on('pageerror', (error) => faults.push(String(error)));

    await tab.goto(`${origin}/docs`);
    const { summary } = (await get('/openapi.json')).body.paths['/v1/check'].post;
    const operation = tab.getByText(summary);
    await operation.click();
    await tab.getByRole('button', { name: 'Try it out' }).click();
    t.is(await tab.getByPlaceholder('Idempotency-Key').inputValue(), '', 'a key is never sent unasked');
    const list = (await get('/openapi.json')).body.paths['/v1/checks'].get;
    await tab.getByText(list.summary).click();
    const from = list.parameters.find(({ name }: { name: string }) => name === 'from');
    await tab.getByText(from.description.split('`')[0]).waitFor();
    t.deepEqual(faults, [], 'a violation of the policy is an error of the console');
    t.deepEqual(
      asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:')),
      [],
    );
  },
);
