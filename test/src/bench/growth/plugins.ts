import billing from '@namedrop/billing';
import legacyAsk from '@namedrop/legacy-ask';
import type { Plugin } from '@namedrop/plugin-api';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';

/** Plugins that have tables of their own, by id. */
export const PLUGINS_WITH_TABLES: Readonly<Record<string, Plugin>> = {
  billing,
  webhooks,
  watch,
  'legacy-ask': legacyAsk,
};
