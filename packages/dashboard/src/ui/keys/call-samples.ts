export interface Sample {
  readonly name: string;
  readonly code: string;
}

const QUESTION = { query: 'best CRM for small business', brand: 'Acme' };

export interface SampleFacts {
  /** Address of the deployment without a slash at its end. */
  readonly address: string;
  readonly token: string;
  /** Mode that this deployment can run, e.g. `quick`. */
  readonly mode: string;
}

/** Lines that run a first check. Commands read the key from the environment, since shells keep their history. */
export function firstCallSamples({ address, token, mode }: SampleFacts): Sample[] {
  return [
    ...checkSamples(address, { ...QUESTION, mode }),
    { name: '.env', code: `NAMEDROP_BASE_URL=${address}\nNAMEDROP_API_KEY=${token}` },
  ];
}

/** Lines that send a check. @param body of POST /v1/check */
export function checkSamples(address: string, body: Readonly<Record<string, unknown>>): Sample[] {
  return [
    {
      name: 'curl',
      code: [
        `curl ${address}/v1/check \\`,
        '  -H "authorization: Bearer $NAMEDROP_API_KEY" \\',
        "  -H 'content-type: application/json' \\",
        `  -d '${JSON.stringify(body, null, 2).replaceAll('\n', '\n     ').replaceAll("'", "'\\''")}'`,
      ].join('\n'),
    },
    {
      name: 'TypeScript',
      code: [
        "import { Namedrop } from '@namedrop/client';",
        '',
        'const namedrop = new Namedrop();',
        'const check = await namedrop.checks.create({',
        ...Object.entries(body).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`),
        '});',
        'console.log(check.summary);',
      ].join('\n'),
    },
  ];
}
