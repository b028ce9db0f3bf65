import path from 'node:path';
import test from 'ava';
import { projectFiles, read } from '../repository/tree.js';

const FILES = projectFiles();
const KNOWN = new Set(FILES);
const PAGES = FILES.filter((file) => file.endsWith('.md') && !file.includes('/site/'));
const SOURCES = FILES.filter(
  (file) => /\.(?:ts|tsx|js|yml|yaml|json)$/.test(file) && !/package-lock|openapi|\/site\//.test(file),
);

const withoutBlocks = (text: string) => text.replaceAll(/^ *```.*?^ *```/gms, '');

/** Anchors of a page as GitHub makes them: repeated ones get a number. */
function anchorsOf(page: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const headings = [...withoutBlocks(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const slug = words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  return new Set(headings);
}

const ANCHORS = new Map(PAGES.map((page) => [page, anchorsOf(page)]));

/** Returns why a link of a page leads nowhere; undefined: it leads somewhere. */
function faultOf(page: string, link: string): string | undefined {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : path.posix.normalize(path.posix.join(path.posix.dirname(page), file));
  const isThere = KNOWN.has(target) || FILES.some((known) => known.startsWith(`${target.replace(/\/$/, '')}/`));
  if (!isThere) return `${page}: ${link} names no file`;
  if (anchor === undefined || ANCHORS.get(target)?.has(anchor)) return undefined;
  return `${page}: ${link} names no heading`;
}

test('every link between pages leads to a file and a heading', (t) => {
  const links = PAGES.flatMap((page) =>
    [
      ...withoutBlocks(read(page))
        .replaceAll(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ].map(([, link = '']) => ({ page, link })),
  ).filter(({ link }) => !/^(?:[a-z]+:|\/)/.test(link));
  t.true(links.length > 300, `${links.length} links`);
  t.deepEqual(
    links.flatMap(({ page, link }) => faultOf(page, link) ?? []),
    [],
  );
});

test('every page that a source text or a configuration names is there', (t) => {
  const named = SOURCES.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w/.-]+\.md\b/g)].map(([page]) => ({ file, page })),
  );
  t.true(named.length > 20);
  t.deepEqual(
    named.filter(({ page }) => !KNOWN.has(page)),
    [],
  );
});

test('the list of documents has every page of operations and of reference', (t) => {
  const list = read('docs/README.md');
  const pages = PAGES.filter((page) => /^docs\/(?:operations|reference)\//.test(page));
  t.deepEqual(
    pages.filter((page) => !list.includes(`(${page.replace('docs/', '')})`)),
    [],
  );
});
