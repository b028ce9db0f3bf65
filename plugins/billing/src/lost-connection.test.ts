import type { Database } from '@namedrop/plugin-api';
import test from 'ava';
import { LostConnection, reportLostConnections } from './lost-connection.js';

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);
const ofServer = (code: string) => failure('of the server', { severity: 'FATAL', code });
const ofSocket = (code: string) => failure('of a socket', { code });

/** Errors of a query, by the state in which they leave its statement. */
const ERRORS: Readonly<Record<'may be done' | 'never sent' | 'refused', readonly Error[]>> = {
  'may be done': [
    ...['08006', '57P01', '57P02'].map(ofServer),
    ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_SSL_DECRYPTION_FAILED', 'ERR_STREAM_DESTROYED'].map(ofSocket),
    failure('Connection terminated'),
    failure('Connection terminated unexpectedly'),
    failure('Client has encountered a connection error and is not queryable'),
    failure('Client was closed and is not queryable'),
    failure('Query read timeout'),
  ],
  'never sent': [
    ...['57P03', '53300'].map(ofServer),
    ...['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].map(ofSocket),
    failure('timeout exceeded when trying to connect'),
    failure('Connection terminated due to connection timeout'),
    failure('timeout expired'),
  ],
  refused: [
    ...['23505', '53100', '57014', '28P01'].map(ofServer),
    ofSocket('ERR_INVALID_ARG_TYPE'),
    failure('Cannot use a pool after calling end on the pool'),
    new TypeError("Cannot read properties of undefined (reading 'id')"),
    new RangeError('out of range'),
  ],
};

for (const [state, errors] of Object.entries(ERRORS)) {
  for (const error of errors) {
    const code = 'code' in error ? `${error.code} ` : '';
    test(`a statement that fails with ${code}${error.message} ${state === 'refused' ? 'is refused' : state}`, async (t) => {
      const failing = { query: () => Promise.reject(error) } as unknown as Database;
      const thrown = await t.throwsAsync(reportLostConnections(failing).query('SELECT 1'));
      if (state === 'refused') return t.is(thrown, error);
      t.true(thrown instanceof LostConnection);
      t.like(thrown, { mayBeDone: state === 'may be done', cause: error });
    });
  }
}
