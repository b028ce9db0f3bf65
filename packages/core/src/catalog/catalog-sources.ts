import type { PlannedMode } from './catalog.js';
import type { ModeDeclaration, PlatformDeclaration } from './declarations.js';

/** Platforms and modes of the interface. Their names are reserved. */
export interface InterfaceRows {
  readonly platforms: readonly PlatformDeclaration[];
  readonly modes: readonly ModeDeclaration[];
  readonly planned: readonly PlannedMode[];
}

/** Platforms and modes of one plugin. */
export interface PluginDeclarations {
  /** Id of the plugin. */
  readonly by: string;
  readonly platforms: readonly PlatformDeclaration[];
  readonly modes: readonly ModeDeclaration[];
}

/** Modes and prices of the operator, by name. */
export interface OperatorRows {
  readonly modes: Readonly<Record<string, Omit<ModeDeclaration, 'name'>>>;
  /** Credits. */
  readonly prices: Readonly<Record<string, number>>;
}

/** Everything that a catalog is made of. */
export interface CatalogSources {
  readonly interface: InterfaceRows;
  readonly declared: readonly PluginDeclarations[];
  readonly operator: OperatorRows;
  /** Milliseconds that a question may take where no declaration says so. */
  readonly deadlines: { readonly api: number; readonly live: number };
  /** Returns a sentence about the known name that an unknown one was probably meant to be. */
  suggest?(unknown: string, known: readonly string[]): string | undefined;
}

/** One fault of a declaration. */
export interface CatalogProblem {
  /** Id of the plugin; absent: the operator's configuration. */
  readonly by?: string;
  /** Path and sentence, e.g. `modes[0].price: 40.125 has more than two decimals`. */
  readonly message: string;
  /** True of a platform or mode that nothing declares. A declaration that could not be read may hold the name. */
  readonly isUnknownName?: true;
}
