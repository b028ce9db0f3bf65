/** Word that a question begins with which the engine of the measured host never answers. */
export const HANGING = 'hang';

/** Settings of the measured host. */
export interface GrowthHostSettings {
  readonly databaseUrl: string;
  readonly folder: string;
}
