import { API_VERSION, type Plugin, type Port } from '@namedrop/plugin-api';
import { cureOf } from './cure.js';
import { findCycle, type Graph, providersFirst } from './graph.js';
import type { Candidate } from './load.js';
import type { Problem } from './problem.js';

/** A plugin that may be set up, with its checked configuration. */
export interface Planned {
  readonly id: string;
  readonly plugin: Plugin;
  readonly required: boolean;
  readonly config: unknown;
}

/** A candidate whose configuration has been parsed by its own schema. */
export interface Parsed extends Candidate {
  /** What is wrong with the configuration, each with its path; empty when it is right. */
  readonly faults: readonly string[];
  /** Faults of the platforms and modes that the manifest declares, each with its place. */
  readonly declarationFaults: readonly string[];
}

/** The ports that the host fills. */
export interface HostPorts {
  /** No plugin may provide these. */
  readonly reserved: readonly Port<unknown>[];
  /** The host has a default for these, which a plugin may replace. */
  readonly replaceable: readonly Port<unknown>[];
}

export interface Plan {
  /** Providers before those who require them; otherwise in the order of the configuration. */
  readonly order: readonly Planned[];
  /** Of the plugins that are left out because they are not required. */
  readonly dropped: readonly Problem[];
  /** Of the plugins without which the host does not start. */
  readonly fatal: readonly Problem[];
}

/**
 * Checks all manifests against each other, before any code of any plugin runs. Pure.
 * A plugin that is not required is left out with its problem, and the rest is checked again without it.
 */
export function planPlugins(candidates: readonly Parsed[], host: HostPorts): Plan {
  const problems = problemsOf(candidates, host);
  const optional = new Set(candidates.filter(({ required }) => !required).map(({ id }) => id));
  const left = problems.filter(({ plugin }) => optional.has(plugin));
  if (left.length === 0) {
    const order = problems.length === 0 ? providersFirst(graphOf(candidates)).map((id) => named(candidates, id)) : [];
    return { order, dropped: [], fatal: problems };
  }
  const out = new Set(left.map(({ plugin }) => plugin));
  const rest = planPlugins(
    candidates.filter(({ id }) => !out.has(id)),
    host,
  );
  return { ...rest, dropped: [...left, ...rest.dropped] };
}

function problemsOf(candidates: readonly Parsed[], host: HostPorts): Problem[] {
  const single = candidates.flatMap((candidate) => [
    ...identityProblems(candidate),
    ...configProblems(candidate),
    ...declarationProblems(candidate),
    ...provideProblems(candidate, candidates, host),
    ...requireProblems(candidate, candidates, host),
  ]);
  return [...single, ...cycleProblems(candidates)];
}

function identityProblems({ id, plugin }: Parsed): Problem[] {
  const problem = (message: string): Problem => ({ plugin: id, phase: 'manifest', message });
  const problems: Problem[] = [];
  if (plugin.apiVersion !== API_VERSION) {
    const remedy = plugin.apiVersion > API_VERSION ? 'update the host' : 'update the plugin';
    problems.push(problem(`written for plugin API ${plugin.apiVersion}, this host speaks ${API_VERSION}; ${remedy}`));
  }
  if (plugin.id !== id) {
    problems.push(problem(`calls itself '${plugin.id}'; configure it under plugins.${plugin.id}`));
  }
  return problems;
}

function configProblems({ id, faults }: Parsed): Problem[] {
  return faults.map((message) => ({ plugin: id, phase: 'config', message }));
}

function declarationProblems({ id, declarationFaults }: Parsed): Problem[] {
  return declarationFaults.map((message) => ({ plugin: id, phase: 'manifest', message }));
}

/** The second who provides a port is the one with the problem. */
function provideProblems({ id, plugin }: Parsed, candidates: readonly Parsed[], { reserved }: HostPorts): Problem[] {
  return (plugin.provides ?? []).flatMap((port): Problem[] => {
    const problem = (message: string): Problem[] => [{ plugin: id, phase: 'provides', message }];
    if (includes(reserved, port)) return problem(`${port.name} is filled by the host, no plugin can provide it`);
    const first = providerOf(port, candidates)?.id;
    return first === undefined || first === id ? [] : problem(`${port.name} is already provided by '${first}'`);
  });
}

function requireProblems(
  { id, plugin }: Parsed,
  candidates: readonly Parsed[],
  { reserved, replaceable }: HostPorts,
): Problem[] {
  const filled = (port: Port<unknown>) => includes([...reserved, ...replaceable], port) || providerOf(port, candidates);
  return Object.values(plugin.requires)
    .filter((port) => !filled(port))
    .map((port) => ({
      plugin: id,
      phase: 'requires',
      message: `nothing provides ${port.name}${cureOf(port, 'plugins')}`,
    }));
}

/** One problem per cycle. It belongs to a required member if there is one, since leaving out another would not help. */
function cycleProblems(candidates: readonly Parsed[]): Problem[] {
  const cycle = findCycle(graphOf(candidates));
  if (!cycle) return [];
  const owner = cycle.find((id) => named(candidates, id).required) ?? cycle[0];
  const message = `plugins require each other: ${[...cycle, cycle[0]].join(' -> ')}`;
  const others = candidates.filter(({ id }) => !cycle.includes(id));
  return [{ plugin: String(owner), phase: 'requires', message }, ...cycleProblems(others)];
}

/** Which plugin needs which others to be there first. */
function graphOf(candidates: readonly Parsed[]): Graph {
  const needs = ({ plugin }: Parsed) => Object.values(plugin.requires).map((port) => providerOf(port, candidates)?.id);
  return new Map(candidates.map((one) => [one.id, [...new Set(needs(one).filter((id) => id !== undefined))]]));
}

/** Who provides a port; of several, the first in the configuration. */
export function providerOf<T extends { readonly id: string; readonly plugin: Plugin }>(
  port: Port<unknown>,
  among: readonly T[],
): T | undefined {
  return among.find(({ plugin }) => includes(plugin.provides ?? [], port));
}

/** By token: another copy of plugin-api makes other port objects. */
function includes(ports: readonly Port<unknown>[], port: Port<unknown>): boolean {
  return ports.some(({ token }) => token === port.token);
}

function named<T extends { readonly id: string }>(all: readonly T[], id: string): T {
  const found = all.find((one) => one.id === id);
  if (!found) throw new Error(`the plan names '${id}', which is no candidate`);
  return found;
}
