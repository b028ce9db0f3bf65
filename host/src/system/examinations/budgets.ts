import type { Finding } from '@namedrop/plugin-api';
import { askedVendors } from '../../budgets/vendors-of.js';
import { noneWhereAbsent } from '../../database/none-where-absent.js';
import type { Examination, Found } from '../examination.js';

const name = 'budgets';
const ABSENT = `
  SELECT id FROM unnest($1::uuid[]) AS named (id) WHERE NOT EXISTS (SELECT FROM namedrop.accounts a WHERE a.id = named.id)`;

/** Finds budgets that have no effect: of vendors that no engine asks, and of accounts that do not exist. No line without budgets. */
export const budgets: Examination = {
  name,
  async examine(found) {
    const { vendors = {}, accounts = {} } = found.prepared.config.core?.budgets ?? {};
    const wrong = [
      ...unknownVendors(Object.keys(vendors), found),
      ...(await unknownAccounts(Object.keys(accounts), found)),
    ];
    if (wrong.length > 0) return wrong;
    const named = [...Object.keys(vendors), ...Object.keys(accounts)];
    return named.length === 0 ? [] : [{ state: 'ok', what: name, detail: `all have effect: ${named.join(', ')}` }];
  },
};

function unknownVendors(named: readonly string[], { instances, prepared: { catalog } }: Found): Finding[] {
  const surfaces = instances.flatMap(({ contributions }) => contributions.surfaces ?? []);
  const asked = askedVendors(surfaces, catalog);
  return named
    .filter((vendor) => !asked.includes(vendor))
    .map((vendor): Finding => {
      const detail = `the budget of ${vendor} has no effect: no engine with its key asks a vendor of this name`;
      const names = asked.length > 0 ? asked.join(', ') : 'none yet, since no engine has its key';
      return {
        state: 'warn',
        what: name,
        detail,
        remedy: `correct budgets.vendors.${vendor}; vendors here are ${names}`,
      };
    });
}

async function unknownAccounts(named: readonly string[], { database }: Found): Promise<Finding[]> {
  if (!database || named.length === 0) return [];
  const absent = await noneWhereAbsent(async () => (await database.pool.query<{ id: string }>(ABSENT, [named])).rows);
  return absent.map(({ id }): Finding => {
    const detail = `the budget of the account ${id} has no effect: there is no such account`;
    return {
      state: 'warn',
      what: name,
      detail,
      remedy: `correct or remove budgets.accounts['${id}']; npx namedrop accounts ls lists the ids`,
    };
  });
}
