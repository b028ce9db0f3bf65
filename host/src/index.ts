import 'reflect-metadata';

export type { Accounts, Clock, Logger } from '@namedrop/plugin-api';
export type { AccountStore } from './accounts/accounts.js';
export type { Keys } from './accounts/keys.js';
export { BootError } from './boot/boot-error.js';
export { type Host, type HostOptions, startHost } from './boot.js';
export { seedDemo } from './cli/seed-demo.js';
export { type SettingField, settingFields } from './config/setting-fields.js';
export { openStorage, type Storage } from './database/storage.js';
export type { PluginStatus } from './plugins/plugin-status.js';
export type { Phase, Problem } from './plugins/problem.js';
export { pluginSecrets } from './secrets/configured-secrets.js';
