import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withProgram } from '@namedrop/testing';
import test from 'ava';
import { startWatchWorld } from '../api/watch-world.js';
import { read } from '../repository/tree.js';
import { ALERTS_FILE, alertsIn, PAGE, RULE_TESTS_FILE, readDashboard } from './operator-files.js';
import { scrape } from './scrape.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const promtoolTest = withProgram(test, 'promtool');

/** Runs promtool. @returns its status and all that it printed */
function promtool(args: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: ROOT, encoding: 'utf8', input });
  return { status, printed: stdout + stderr };
}

promtoolTest('promtool accepts the alerts and the configuration, and their tests pass', async (t) => {
  for (const args of [
    ['check', 'rules', ALERTS_FILE],
    ['check', 'config', 'deploy/prometheus/prometheus.yml'],
    ['test', 'rules', RULE_TESTS_FILE],
  ]) {
    const { status, printed } = promtool(args);
    t.is(status, 0, printed);
  }
});

promtoolTest('promtool finds no fault in the metrics of a running host', async (t) => {
  const { url } = await startWatchWorld(t, {}, { config: { metrics: true } });
  const { text } = await scrape(url);
  const { printed } = promtool(['check', 'metrics'], text);
  // The metrics of Node.js come from a library that does not follow all rules.
  const ours = printed.split('\n').filter((line) => line !== '' && !/^(?:nodejs|process)_/.test(line));
  t.deepEqual(ours, []);
});

promtoolTest('each expression of the dashboard is valid, and asks the chosen data source and hosts', async (t) => {
  const { schemaVersion, templating, panels } = readDashboard();
  t.true(schemaVersion >= 39);
  t.deepEqual(
    templating.list.map(({ name }) => name),
    ['datasource', 'job', 'instance'],
  );
  const targets = panels.flatMap(({ targets = [] }) => targets);
  t.true(targets.length > 30);
  for (const { datasource } of targets) t.is(datasource.uid, '$' + '{datasource}');
  for (const { expr } of targets) t.regex(expr, /job=~"\$job", instance=~"\$instance"/);
  const rules = targets.map(({ expr }, number) => {
    return { record: `panel:expression:${number}`, expr: expr.replaceAll('$__rate_interval', '5m') };
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'namedrop-rules-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'rules.json');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
  const { status, printed } = promtool(['check', 'rules', file]);
  t.is(status, 0, printed);
});

test('each alert has a test that raises it, and three steps on the page to which it refers', (t) => {
  const rules = read(ALERTS_FILE);
  const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name).sort();
  t.true(alerts.length > 10);
  t.deepEqual(alertsIn(read(RULE_TESTS_FILE)), alerts);
  const [, ...parts] = read(PAGE).split(/^### /m);
  const sections = new Map(parts.map((text) => [text.slice(0, text.indexOf('\n')), text]));
  t.deepEqual([...sections.keys()].sort(), alerts);
  for (const alert of alerts) {
    t.deepEqual(sections.get(alert)?.match(/^\d\. /gm), ['1. ', '2. ', '3. '], alert);
    t.true(rules.includes(`runbook: ${PAGE}#${alert.toLowerCase()}\n`), alert);
  }
});
