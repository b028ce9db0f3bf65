import type { Finding } from '@namedrop/plugin-api';
import { redactor } from '../config/redact.js';
import { wordsOf } from '../plugins/problem.js';
import { withTimeout } from '../timing/with-timeout.js';
import type { Examination, Found } from './examination.js';
import { EXAMINATIONS } from './examinations/all.js';
import type { Examined } from './examined.js';

/** Milliseconds of one examination. All run at once, so that it bounds the whole. */
const DEADLINE_MS = 5000;
/** Milliseconds of one statement, and of the wait for a connection: less, so that connections are free at the deadline. */
const STATEMENT_MS = 4000;
/** Milliseconds after which the server gives a statement up: before the driver does, which knows no reason. */
const SERVER_MS = 3500;
const POOL = {
  max: 2,
  application_name: 'namedrop doctor',
  connectionTimeoutMillis: STATEMENT_MS,
  query_timeout: STATEMENT_MS,
  settings: { statement_timeout: `${SERVER_MS}` },
};

/** Milliseconds and table of an examination; those of a host unless a test says otherwise. */
export interface ExamineOptions {
  readonly examinations?: readonly Examination[];
  readonly deadlineMs?: number;
}

/**
 * Examines everything that a host needs, in the order in which it needs it. Never throws: an examination that fails or
 * hangs is a line of its own.
 */
export async function examine(
  { database, ...rest }: Examined,
  { examinations = EXAMINATIONS, deadlineMs = DEADLINE_MS }: ExamineOptions = {},
): Promise<Finding[]> {
  const pool = database?.storage.openPool(POOL);
  const found: Found = { ...rest, ...(database && pool && { database: { ...database, pool } }) };
  const redact = redactor(found.prepared.settings);
  try {
    const all = await Promise.all(examinations.map((one) => lines(one, found, deadlineMs)));
    return all.flat().map((finding) => redacted(finding, redact));
  } finally {
    await pool?.end();
  }
}

async function lines({ name, examine }: Examination, found: Found, deadlineMs: number): Promise<readonly Finding[]> {
  try {
    return await withTimeout(deadlineMs, () => examine(found));
  } catch (error) {
    const detail = `it could not be examined: ${wordsOf(error)}`;
    const remedy = `mend the lines that fail, then run: npx namedrop doctor; docs/operations/doctor.md says what "${name}" tries`;
    return [{ state: 'warn', what: name, detail, remedy }];
  }
}

function redacted(finding: Finding, redact: (text: string) => string): Finding {
  const detail = redact(finding.detail);
  return finding.state === 'ok' ? { ...finding, detail } : { ...finding, detail, remedy: redact(finding.remedy) };
}
