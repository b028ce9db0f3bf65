import { statfs } from 'node:fs/promises';
import type { Finding } from '@namedrop/plugin-api';
import type { Examination } from '../examination.js';
import { nearestFolder } from '../nearest-folder.js';

const name = 'disk space';
const GIB = 1024 ** 3;
/** Gibibytes below which a host may not write soon, and below which the operator is warned. */
const FAIL_BELOW = 0.2;
const WARN_BELOW = 1;

/** Measures the free space of the disk with the data folder. */
export const diskSpace: Examination = {
  name,
  async examine({ prepared: { config } }) {
    if (!config.core) return [];
    const folder = await nearestFolder(config.core.dataDir);
    const { bavail, bsize } = await statfs(folder);
    return [judgeSpace((bavail * bsize) / GIB, folder)];
  },
};

/** @param free gibibytes */
export function judgeSpace(free: number, folder: string): Finding {
  const detail = `${free.toFixed(1)} GiB free`;
  if (free >= WARN_BELOW) return { state: 'ok', what: name, detail };
  const remedy =
    `free some ("du -xh ${folder} | sort -h | tail" lists large folders), or stop the host, move the folder to a larger ` +
    'disk, and set NAMEDROP_DATA_DIR to it';
  return { state: free < FAIL_BELOW ? 'fail' : 'warn', what: name, detail, remedy };
}
