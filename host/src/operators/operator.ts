import { hostname, userInfo } from 'node:os';

/** User and machine of a command. */
export interface Operator {
  readonly user: string;
  readonly host: string;
}

/** Returns the user of this process and the machine that it runs on. */
export function operatorHere(): Operator {
  return { user: userName(), host: hostname() };
}

/** A container may run as a user without an entry in the password file. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}
