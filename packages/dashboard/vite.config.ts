import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { slimUplot } from './vite/slim-uplot.js';

const SITE = 'site';

/** Writes each asset a second and third time, as gzip and as Brotli: the plugin serves prepared files only. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async closeBundle() {
    const folder = join(import.meta.dirname, SITE, 'assets');
    for (const name of await readdir(folder)) {
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
    }
  },
});

export default defineConfig({
  // Relative links: the plugin puts the path of the deployment before them.
  base: './',
  root: import.meta.dirname,
  publicDir: false,
  plugins: [slimUplot(), compressed()],
  oxc: {
    // Children as arguments: shorter than the `children` of the automatic runtime, which `tsc` uses.
    jsx: { runtime: 'classic', pragma: 'createNode', pragmaFrag: 'NodeGroup' },
    jsxInject: "import { h as createNode, Fragment as NodeGroup } from 'preact';",
  },
  build: {
    outDir: SITE,
    emptyOutDir: true,
    target: 'es2023',
    // The policy of the pages allows no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    cssCodeSplit: true,
    rolldownOptions: {
      output: {
        // Few chunks compress better than many: the base, which is all that the sign-in loads, and the screens behind it.
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules\/@?preact|src\/main/, priority: 3 },
            { name: 'screens', test: /src\/(?!charts\/line-chart)/, priority: 2 },
            { name: 'lines', test: /node_modules\/uplot|src\/charts\/line-chart/, priority: 1 },
          ],
        },
      },
    },
  },
});
