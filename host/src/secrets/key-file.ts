import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Keys, newKey, readKeys, SecretKeyError, writtenKeys } from './secret-key.js';

const NAME = 'secret.key';

/** The file of keys in the data folder, for its owner's eyes only. */
export class KeyFile {
  readonly path: string;

  constructor(dataDir: string) {
    this.path = path.resolve(dataDir, NAME);
  }

  /**
   * Reads the keys. A missing file is made, with one key; hosts that start at the same moment agree on it.
   * @param beforeCreating runs when the file is missing, and throws to prevent a new key
   * @throws SecretKeyError
   */
  async open(beforeCreating: () => Promise<void> = async () => undefined): Promise<Keys> {
    const content = await this.#readIfThere();
    if (content === undefined) await beforeCreating();
    try {
      return readKeys(content ?? (await this.#create()), this.path);
    } catch (cause) {
      throw this.#refusal(cause);
    }
  }

  /** The keys in it now. Synchronous, for whoever opens a value cannot wait. @throws SecretKeyError or what reading does */
  read(): Keys {
    return readKeys(readFileSync(this.path, 'utf8'), this.path);
  }

  /** The keys in it; undefined where the file is missing. @throws SecretKeyError */
  async readIfThere(): Promise<Keys | undefined> {
    const content = await this.#readIfThere();
    return content === undefined ? undefined : readKeys(content, this.path);
  }

  /** When it was written last. */
  async writtenAt(): Promise<Date> {
    return (await stat(this.path)).mtime;
  }

  /** Puts other keys into it: at every moment, also after a crash, it holds all of the old ones or all of the new ones. */
  async replace(keys: Keys): Promise<void> {
    try {
      const owner = await stat(this.path);
      await this.#draft(keys, owner, (draft) => rename(draft, this.path));
      // The new name, too, has to be on the disk before anything is sealed with what stands in the file.
      await using folder = await open(path.dirname(this.path));
      await folder.sync();
    } catch (cause) {
      throw this.#refusal(cause);
    }
  }

  /** Puts keys into it, whether it is there or not. @throws SecretKeyError */
  async put(keys: Keys): Promise<void> {
    await this.open(async () => {
      await mkdir(path.dirname(this.path), { recursive: true });
      await this.#draft(keys, undefined, (draft) => rename(draft, this.path));
    });
    await this.replace(keys);
  }

  async #readIfThere(): Promise<string | undefined> {
    try {
      return await readFile(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw this.#refusal(error);
    }
  }

  /** Linking fails when another host was faster: its key counts. */
  async #create(): Promise<string> {
    await mkdir(path.dirname(this.path), { recursive: true });
    await this.#draft([newKey()], undefined, (draft) =>
      link(draft, this.path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      }),
    );
    return readFile(this.path, 'utf8');
  }

  /** Writes keys whole under another name, for something to be done with that file. */
  async #draft(keys: Keys, owner: Owner | undefined, publish: (draft: string) => Promise<void>): Promise<void> {
    const draft = `${this.path}.${randomBytes(6).toString('hex')}`;
    try {
      await writeDurably(draft, writtenKeys(keys), owner);
      await publish(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  #refusal(cause: unknown): SecretKeyError {
    if (cause instanceof SecretKeyError) return cause;
    const words = `The key file ${this.path} cannot be used: ${(cause as Error).message}.`;
    return new SecretKeyError(`${words} Correct its folder's permissions, or set NAMEDROP_SECRET_KEY.`, { cause });
  }
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** @param owner whose it is to be; default: whoever runs this */
async function writeDurably(file: string, content: string, owner: Owner | undefined): Promise<void> {
  await using handle = await open(file, 'wx', 0o600);
  // Root may rotate the keys of hosts that run as somebody else, who must be able to read them.
  if (owner) await handle.chown(owner.uid, owner.gid);
  await handle.writeFile(content);
  await handle.sync();
}
