/**
 * Builds something while a variable of the environment is not set, for an SDK whose constructor reads it and has no
 * option against that. Afterwards the variable is as before, also when `build` throws.
 * @param build must be done when it returns
 */
export function withoutVariable<T>(name: string, build: () => T): T {
  const value = process.env[name];
  delete process.env[name];
  try {
    return build();
  } finally {
    if (value !== undefined) process.env[name] = value;
  }
}
