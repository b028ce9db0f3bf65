/** Which of some variables have no value. */
export function unset(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(variables).filter((name) => variables[name] === undefined);
}
