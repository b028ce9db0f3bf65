import type { Finding } from '@namedrop/plugin-api';
import { createExtension, type Grantee, installExtension } from '../../database/grants.js';
import type { Examination, Found } from '../examination.js';

const name = 'extensions';

/** Extensions that migrations make: the only way by which a database gets one. */
const MAKES = /CREATE EXTENSION (?:IF NOT EXISTS )?"?([\w-]+)"?/gi;

/** `mayMake`: a superuser may make any; a user with CREATE on the database may make trusted ones. */
const EXTENSIONS = `
  SELECT wanted.name, current_user AS user, current_database() AS database,
    EXISTS (SELECT FROM pg_extension WHERE extname = wanted.name) AS "isThere",
    count(v.name) > 0 AS "isAvailable",
    (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
      OR coalesce(bool_or(v.trusted OR NOT v.superuser), false)
        AND has_database_privilege(current_database(), 'CREATE') AS "mayMake"
  FROM unnest($1::text[]) AS wanted (name)
  LEFT JOIN pg_available_extension_versions v ON v.name = wanted.name
  GROUP BY wanted.name ORDER BY wanted.name`;

interface Extension extends Grantee {
  readonly name: string;
  readonly isThere: boolean;
  readonly isAvailable: boolean;
  readonly mayMake: boolean;
}

/** Examines whether the extensions of PostgreSQL that migrations make are there, or can be made. */
export const extensions: Examination = {
  name,
  async examine(found) {
    const wanted = extensionsOf(found);
    if (!found.database || wanted.length === 0) return [];
    const { rows } = await found.database.pool.query<Extension>(EXTENSIONS, [wanted]);
    const wrong = rows.flatMap(troubleOf);
    if (wrong.length > 0) return wrong;
    const words = rows.map(({ name, isThere }) => (isThere ? name : `${name} can be made`));
    return [{ state: 'ok', what: name, detail: words.join(', ') }];
  },
};

function extensionsOf({ prepared: { order } }: Found): string[] {
  const statements = order.flatMap(({ plugin }) => (plugin.migrations ?? []).map(({ up }) => up));
  return [...new Set(statements.flatMap((up) => [...up.matchAll(MAKES)].flatMap(([, name]) => name ?? [])))];
}

function troubleOf(extension: Extension): Finding[] {
  if (extension.isThere || (extension.isAvailable && extension.mayMake)) return [];
  const [detail, remedy] = extension.isAvailable
    ? [`${extension.user} may not make ${extension.name}`, createExtension(extension.name, extension)]
    : [`${extension.name} is not installed on the server`, installExtension(extension.name)];
  return [{ state: 'fail', what: name, detail, remedy }];
}
