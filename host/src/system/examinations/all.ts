import type { Examination } from '../examination.js';
import { budgets } from './budgets.js';
import { clock } from './clock.js';
import { configuration } from './configuration.js';
import { connections } from './connections.js';
import { contributed } from './contributed.js';
import { dataFolder } from './data-folder.js';
import { database } from './database.js';
import { diskSpace } from './disk-space.js';
import { extensions } from './extensions.js';
import { migrations } from './migrations.js';
import { others } from './others.js';
import { plugins } from './plugins.js';
import { pooler } from './pooler.js';
import { proxy } from './proxy.js';
import { rights } from './rights.js';
import { secretKey } from './secret-key.js';
import { tls } from './tls.js';
import { vendorKeys } from './vendor-keys.js';

/** Everything that a host needs, in the order in which it needs it. */
export const EXAMINATIONS: readonly Examination[] = [
  configuration,
  dataFolder,
  diskSpace,
  database,
  pooler,
  tls,
  rights,
  extensions,
  migrations,
  connections,
  clock,
  secretKey,
  proxy,
  vendorKeys,
  plugins,
  contributed,
  budgets,
  others,
];
