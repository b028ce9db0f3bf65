import type { Finding } from '@namedrop/plugin-api';
import type { Examination, Found } from '../examination.js';

const name = 'secret key';
/** Context and text of a value that is sealed, opened and forgotten. */
const CONTEXT = 'host.examination';
const TEXT = 'namedrop';

/** Seals a value with today's key and opens it, and looks at a sample of the sealed values of the database. */
export const secretKey: Examination = {
  name,
  examine({ secrets, sealed }) {
    if (!secrets) return [];
    if (secrets.open(secrets.seal(TEXT, CONTEXT), CONTEXT) !== TEXT)
      throw new Error('it opens another text than it sealed');
    return [judge(sealed)];
  },
};

function judge(sealed: Found['sealed']): Finding {
  const names = (columns: Found['sealed']) => columns.map(({ name }) => name).join(', ');
  const unreadable = sealed.filter((column) => column.unreadable > 0);
  if (unreadable.length > 0) {
    const detail = `does not open some values of ${names(unreadable)}`;
    const remedy =
      'restore the key that sealed them: set NAMEDROP_SECRET_KEY=<key of today>,<earlier key>; if it is lost, run: ' +
      'npx namedrop secrets forget';
    return { state: 'warn', what: name, detail, remedy };
  }
  const opens = sealed.length > 0 ? ` ${names(sealed)}` : ' what it seals';
  return { state: 'ok', what: name, detail: `opens${opens}` };
}
