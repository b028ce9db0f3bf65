import { StorageError } from '../storage-error.js';

/** What an operator can do about the words of PostgreSQL's programs and of the system. The first match wins. */
const REMEDIES: readonly { readonly pattern: RegExp; readonly remedy: string }[] = [
  {
    pattern: /ENOSPC|No space left on device/i,
    remedy: 'The disk is full: free some space, or set NAMEDROP_DATA_DIR to a folder on another disk.',
  },
  {
    pattern: /EDQUOT|quota exceeded/i,
    remedy: 'The disk quota is used up: free some space, or set NAMEDROP_DATA_DIR to another folder.',
  },
  {
    pattern: /EROFS|Read-only file system/i,
    remedy: 'The file system is read-only: set NAMEDROP_DATA_DIR to a folder that can be written.',
  },
  {
    pattern: /(EPERM|EINVAL|ENOSYS).*(chown|spawn)/,
    remedy:
      'Root may not act for another user here, as in some containers and on some network disks: ' +
      'run Namedrop as another user, or set DATABASE_URL to a PostgreSQL server.',
  },
  {
    pattern: /ENOTSUP|Operation not supported|Function not implemented/i,
    remedy:
      'This file system knows no named pipes or sockets, like some network and shared folders: ' +
      'set NAMEDROP_DATA_DIR to a local disk, or DATABASE_URL to a PostgreSQL server.',
  },
  {
    pattern: /EACCES|EPERM|Permission denied|Operation not permitted/i,
    remedy:
      'The folder may not be entered or written: set NAMEDROP_DATA_DIR to a folder that the user who runs Namedrop ' +
      'owns and, where that user is root, that others may enter.',
  },
  { pattern: /ENOTDIR|EEXIST/, remedy: 'A part of this path is a file: set NAMEDROP_DATA_DIR to a folder.' },
  { pattern: /EBUSY/, remedy: 'A disk is mounted there: mount it one level higher, as the data folder itself.' },
  {
    pattern: /incompatible with server/,
    remedy: 'Another major version of PostgreSQL wrote it: set PG_BIN to the programs of that version.',
  },
  {
    pattern: /could not resize shared memory|could not create shared memory/,
    remedy: 'Give the machine or container more shared memory.',
  },
  {
    pattern: /checkpoint record|could not locate a valid/,
    remedy: 'The files are damaged: restore them from a backup.',
  },
];

/** How PostgreSQL's programs begin a line about an error, and any line. */
const ERROR = /error:|ERROR:|FATAL:|PANIC:/;
const PREFIX = /^.*?(?:error|ERROR|FATAL|PANIC|WARNING|LOG|DETAIL):\s*/;

/**
 * Turns the failure of a step into a sentence with the remedy.
 * @param step what was to be done, e.g. `create the database in /srv/data/pg18`
 * @param problem what was thrown, or what the program printed
 */
export function explain(step: string, problem: unknown): StorageError {
  if (problem instanceof StorageError) return problem;
  const { words, remedy } = problem instanceof Error ? withRemedy(problem.message) : complaintOf(String(problem));
  const sentence = `Namedrop could not ${step}: ${words.replace(/\.$/, '')}.`;
  return new StorageError(remedy ? `${sentence} ${remedy}` : sentence, { cause: problem });
}

interface Complaint {
  readonly words: string;
  /** undefined: nothing is known that helps. */
  readonly remedy: string | undefined;
}

function withRemedy(words: string): Complaint {
  return { words, remedy: REMEDIES.find(({ pattern }) => pattern.test(words))?.remedy };
}

/**
 * The line that tells why: the last one that has a remedy, errors before others, since the very last error may only
 * follow from it; where none has, the last error, else the last line.
 */
function complaintOf(output: string): Complaint {
  const lines = output.split('\n').filter((line) => line.trim());
  const byWeight = [...lines, ...lines.filter((line) => ERROR.test(line))];
  const complaints = byWeight.map((line) => withRemedy(line.replace(PREFIX, '').trim()));
  return complaints.findLast(({ remedy }) => remedy) ?? complaints.at(-1) ?? withRemedy('it said nothing');
}
