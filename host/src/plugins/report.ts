import type { PluginStatus } from './plugin-status.js';
import type { Problem } from './problem.js';
import { terminalText } from './terminal-text.js';

/** What the operator reads when the host does not start: one line per problem. */
export function bootReport(problems: readonly Problem[]): string {
  const what = problems.every(({ plugin }) => plugin !== 'host') ? 'plugin problem' : 'problem';
  const heading = `${problems.length} ${what}${problems.length === 1 ? '' : 's'}, nothing was started:`;
  return [heading, ...problemLines(problems).map((line) => `  ${line}`), ...settingsHelp(problems)].join('\n');
}

/** Names the page that describes the settings, in a line, where the configuration has a problem. */
export function settingsHelp(problems: readonly Problem[]): string[] {
  return problems.some(({ phase }) => phase === 'config')
    ? ['Every setting is described in docs/configuration.md.']
    : [];
}

/** A line per problem: plugin, phase, message. */
export function problemLines(problems: readonly Problem[]): string[] {
  return columns(problems.map(({ plugin, phase, message }) => [onOneLine(plugin), phase, onOneLine(message)]));
}

/** The plugins with their states and reasons, one line each. */
export function pluginTable(statuses: readonly PluginStatus[]): string {
  if (statuses.length === 0) return 'no plugins are configured';
  return columns(statuses.map(({ id, state, detail }) => [onOneLine(id), state, onOneLine(detail)])).join('\n');
}

/** Rows of cells as lines, the cells of a column under each other. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Returns a text of a plugin on one line, without what would act on the terminal. */
/** A foreign text as one line that is safe on a terminal. */
export const onOneLine = (text: string) => terminalText(text.replaceAll(/\s*\n\s*/g, ' ').trim());
