import type { AccountId, Database, Jobs, Migration } from '@namedrop/plugin-api';

/** Steps of the plugin's own schema. Add one to change a table; never edit one that has shipped. */
export const migrations: readonly Migration[] = [
  {
    name: '001-notes',
    up: `
      CREATE TABLE notes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL,
        text text NOT NULL,
        words integer,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX notes_by_account ON notes (account_id, created_at DESC);
    `,
  },
];

export interface Note {
  readonly id: string;
  readonly text: string;
  /** null: not counted yet. */
  readonly words: number | null;
}

/** Name of the job that counts the words of a note. */
export const COUNT_WORDS = 'count-words';

/** The plugin's table. */
export class NoteStore {
  readonly #database: Database;
  readonly #jobs: Jobs;

  constructor(database: Database, jobs: Jobs) {
    this.#database = database;
    this.#jobs = jobs;
  }

  /** Saves a note and sends the job that counts its words, both or neither. @returns the id of the note */
  async add(account: AccountId, text: string): Promise<string> {
    return this.#database.transaction(async (tx) => {
      const statement = 'INSERT INTO notes (account_id, text) VALUES ($1, $2) RETURNING id';
      const [row] = await tx.query<{ id: string }>(statement, [account, text]);
      const { id } = row as { id: string };
      await this.#jobs.send(COUNT_WORDS, { id }, { within: tx });
      return id;
    });
  }

  /** Returns a note of an account; undefined for a note of another one. */
  async find(account: AccountId, id: string): Promise<Note | undefined> {
    const statement = 'SELECT id, text, words FROM notes WHERE account_id = $1 AND id = $2';
    const [note] = await this.#database.query<Note>(statement, [account, id]);
    return note;
  }

  /** Counts the words of a note. A job may run twice, and the second count changes nothing. */
  async count(id: string): Promise<void> {
    const [note] = await this.#database.query<Note>('SELECT text FROM notes WHERE id = $1', [id]);
    const words = note?.text.match(/\S+/g)?.length ?? 0;
    await this.#database.query('UPDATE notes SET words = $2 WHERE id = $1', [id, words]);
  }
}
