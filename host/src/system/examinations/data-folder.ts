import { access, constants } from 'node:fs/promises';
import type { Examination } from '../examination.js';
import { nearestFolder } from '../nearest-folder.js';

const name = 'data folder';

/** Examines the folder, or the one where it would be created. */
export const dataFolder: Examination = {
  name,
  async examine({ prepared: { config } }) {
    if (!config.core) return [];
    const { dataDir } = config.core;
    const folder = await nearestFolder(dataDir);
    const isWritable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (isWritable) return [{ state: 'ok', what: name, detail: `${dataDir} can be written` }];
    // The folder itself, never one above it; a number, for the user of a container may have no name.
    const remedy = `run: sudo mkdir -p ${dataDir} && sudo chown -R ${process.getuid?.()} ${dataDir}; or set NAMEDROP_DATA_DIR to another folder`;
    return [{ state: 'fail', what: name, detail: `${folder} cannot be written`, remedy }];
  },
};
