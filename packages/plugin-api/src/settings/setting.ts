import type { z } from 'zod';

/** What a configuration field says of itself beside its shape. */
export interface SettingMeta {
  /** The environment variable that overrides the file; `<env>_FILE` names a file to read it from. */
  readonly env?: string;
  /** The field beside it that holds the name of that variable, where the operator chooses it, e.g. `keyEnv`. */
  readonly envFrom?: string;
  /** Never printed or logged. */
  readonly secret?: boolean;
}

/** Marks a field of a configuration schema: `apiKey: setting(z.string().min(1).optional(), { env: 'OPENAI_API_KEY', secret: true })`. */
export function setting<S extends z.ZodType>(schema: S, meta: SettingMeta): S {
  return schema.meta({ namedrop: meta }) as S;
}

/** What `setting` wrote on a field; `{}` for a field without. */
export function settingMeta(schema: z.ZodType): SettingMeta {
  return ((schema.meta() as { namedrop?: SettingMeta } | undefined)?.namedrop ?? {}) as SettingMeta;
}
