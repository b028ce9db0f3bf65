import { derivedFrom, type Keys, type SecretKey } from './secret-key.js';

/** The keys that a process has at hand. Where they stand in a file, it follows that file. */
export class KeyRing {
  #keys: Keys;
  /** They sign the cookies of sessions: the first signs, all are believed. The same list for ever, kept up to date. */
  readonly cookieSecrets: string[];

  /** @param reread the keys as they are now; absent: they never change */
  constructor(
    keys: Keys,
    private readonly reread?: () => Keys,
  ) {
    this.#keys = keys;
    this.cookieSecrets = cookieSecretsOf(keys);
  }

  get all(): Keys {
    return this.#keys;
  }

  /** The key of this id; one that is unknown is looked for among the keys as they are now. */
  find(id: string): SecretKey | undefined {
    const known = () => this.#keys.find((key) => key.id === id);
    const found = known();
    if (found) return found;
    this.refresh();
    return known();
  }

  /** Takes up the keys as they are now. Where they cannot be read, those at hand stay: they open what they sealed. */
  refresh(): void {
    try {
      this.#keys = this.reread?.() ?? this.#keys;
      this.cookieSecrets.splice(0, this.cookieSecrets.length, ...cookieSecretsOf(this.#keys));
    } catch {
      return;
    }
  }
}

function cookieSecretsOf(keys: Keys): string[] {
  return keys.map((key) => derivedFrom(key, 'namedrop cookies'));
}
