import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** The variable that tells a test process in which folder to keep its note. */
export const NOTES = 'NAMEDROP_TESTS_OPEN_FILES';

/** A test file whose process has not ended. */
export interface OpenFile {
  /** Its whole path. */
  readonly file: string;
  /** What kept the process alive when it was last heard of, in Node's words, e.g. `TCPSocketWrap`. */
  readonly holding: readonly string[];
}

/** The notes of one run's test processes. */
export class OpenFiles {
  private constructor(private readonly folder: string) {}

  /** @param parent must exist */
  static async within(parent: string): Promise<OpenFiles> {
    return new OpenFiles(await mkdtemp(path.join(parent, 'open-files-')));
  }

  /** For the test processes. */
  get env(): Readonly<Record<string, string>> {
    return { [NOTES]: this.folder };
  }

  /** A sentence for each file whose process did not come to its end by itself. Asked once all are gone. */
  async describe(): Promise<string[]> {
    const notes = await readdir(this.folder);
    return Promise.all(notes.map(async (note) => describe(await readFile(path.join(this.folder, note), 'utf8'))));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

function describe(note: string): string {
  const { file, holding } = JSON.parse(note) as OpenFile;
  const held = [...new Set(holding)].join(', ') || 'nothing';
  return `${path.relative(process.cwd(), file)} did not end; what held it when it was last heard of: ${held}`;
}
