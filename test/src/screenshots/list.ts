import { fileOf, type Scene } from './scene.js';

const HEAD = `# Screenshots of the dashboard

All pages on the history of \`namedrop seed --demo\`: every brand, question and answer is invented. [The dashboard](../dashboard.md)
says how to read each page.

\`npm run screenshots\` takes these pictures with Debian's \`chromium\`, always at the same time of the same day;
\`npm run screenshots -- overview watch\` takes those whose names begin so. It uses the fonts \`fonts-inter\`, \`fonts-sil-charis\` and
\`fonts-jetbrains-mono\` where they are installed; visitors see the fonts of their own system.

| Page | Shows | Pictures |
|---|---|---|
`;

/** Returns the list of the pictures as Markdown. */
export const listOf = (scenes: readonly Scene[]): string => `${HEAD}${scenes.map(row).join('\n')}\n`;

function row(scene: Scene): string {
  const files = scene.views.map((view) => `[${labelOf(view)}](${fileOf(scene, view)})`);
  const routes = [scene.route, ...(scene.also ?? [])].map((route) => `\`${route}\``);
  return `| ${routes.join(', ')} | ${scene.shows} | ${files.join(', ')} |`;
}

const labelOf = ({ theme, size }: Scene['views'][number]) => (size === 'phone' ? `${theme}, phone` : theme);
