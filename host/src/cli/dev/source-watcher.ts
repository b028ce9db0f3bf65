import path from 'node:path';

/** Milliseconds without a further change after which the files are considered saved. */
const QUIET_MS = 40;

/** Files that a plugin loads. Other files, such as a log, may change while it runs. */
const LOADED = /\.(?:[cm]?[jt]s|json|sql)$/;
const TEST = /\.test\.[cm]?[jt]s$/;

/** Folders without sources: installed packages, local data, recordings and reports. */
const NEVER = new Set(['node_modules', '.git', '.namedrop', 'coverage', 'recordings']);

export interface SourceWatcherOptions {
  /** Absolute paths of files and folders. A folder is watched with everything in it. */
  readonly paths: readonly string[];
  /** Absolute paths below which changes do not count, e.g. the folder that the build writes to. */
  readonly except: readonly string[];
  /** Called once for changes that follow each other closely, with the path of the first. */
  onChange(file: string): void;
  /** Called when a path cannot be watched. Other paths may still be watched. */
  onError(error: unknown): void;
}

/** Watches modules and the data that they load until it is closed. Tests, hidden files and installed packages do not count. */
export async function watchSources(options: SourceWatcherOptions): Promise<AsyncDisposable> {
  const { paths, except, onChange, onError } = options;
  const { watch } = await import('chokidar');
  let timer: NodeJS.Timeout | undefined;
  let first: string | undefined;
  const watcher = watch([...paths], { ignoreInitial: true, ignored: (file) => ignored(file, paths, except) });
  watcher.on('all', (_event, file) => {
    if (!LOADED.test(file) || TEST.test(file)) return;
    first ??= file;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const changed = first as string;
      first = undefined;
      onChange(changed);
    }, QUIET_MS);
  });
  watcher.on('error', onError);
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

function ignored(file: string, paths: readonly string[], except: readonly string[]): boolean {
  if (paths.includes(file)) return false;
  if (except.some((folder) => file === folder || file.startsWith(folder + path.sep))) return true;
  const [root = ''] = paths.filter((one) => file.startsWith(one + path.sep));
  const parts = path.relative(root, file).split(path.sep);
  return parts.some((part) => NEVER.has(part) || part.startsWith('.'));
}
