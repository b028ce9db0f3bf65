import { appendFileSync, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The variable that says how many of the slowest test files a run lists at its end. */
export const TIMES = 'NAMEDROP_TEST_TIMES';

/** When this process began: its clock is that of the whole run. */
const began = performance.now();

/** What a test file has taken. */
interface FileTime {
  /** Its whole path. */
  readonly file: string;
  /** Seconds from the start of its process to the end. */
  readonly seconds: number;
  /** Processor seconds of its own thread, without the processes and the database server that it uses. */
  readonly processor: number;
}

const kept = (folder: string): string => path.join(folder, 'times');

/** Keeps what this test process has taken, at its end. @param folder shared by the test processes of a run */
export function keepTime(folder: string, file: string): void {
  const { user, system } = process.threadCpuUsage();
  const time: FileTime = { file, seconds: (performance.now() - began) / 1e3, processor: (user + system) / 1e6 };
  appendFileSync(kept(folder), `${JSON.stringify(time)}\n`);
}

/** Lists the slowest test files of a run, a line for each. @param count how many; 0 or no number: none */
export async function slowestFiles(folder: string, count: number): Promise<string[]> {
  if (!(count > 0) || !existsSync(kept(folder))) return [];
  const lines = (await readFile(kept(folder), 'utf8')).trimEnd().split('\n');
  const times = lines.map((line) => JSON.parse(line) as FileTime);
  return times
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds, processor }) => {
      const figures = `${seconds.toFixed(1).padStart(6)} s, ${processor.toFixed(1).padStart(5)} s of its thread`;
      return `${figures}  ${path.relative(process.cwd(), file)}`;
    });
}
