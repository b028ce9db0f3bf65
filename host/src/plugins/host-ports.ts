import {
  Accounts,
  Answers,
  Audit,
  Brands,
  Captures,
  Catalog,
  Checks,
  Clock,
  Database,
  Http,
  Jobs,
  Metrics,
  PublicWeb,
  Secrets,
  StoredChecks,
  TokenBuckets,
  Usage,
  Wallet,
} from '@namedrop/plugin-api';
import type { HostPorts } from './plan.js';

/** Which ports the host fills for every plugin, and for which it has a default. */
export const HOST_PORTS: HostPorts = {
  reserved: [
    Http,
    PublicWeb,
    Clock,
    Database,
    Jobs,
    Metrics,
    Accounts,
    Secrets,
    Answers,
    Audit,
    Brands,
    Checks,
    StoredChecks,
    Captures,
    Catalog,
    Usage,
  ],
  replaceable: [Wallet, TokenBuckets],
};
