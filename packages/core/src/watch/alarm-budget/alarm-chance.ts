/** False events that a watch may raise, and all that may raise them. */
export interface AlarmBudget {
  /** Over all platforms and triggers. */
  readonly alarmsPerYear: number;
  readonly runsPerYear: number;
  readonly platforms: number;
  readonly triggers: number;
}

/** Divides the budget equally. Returns the probability per run with which chance may raise one trigger on one platform, 0 to 1. */
export function alarmChance({ alarmsPerYear, runsPerYear, platforms, triggers }: AlarmBudget): number {
  const shares = runsPerYear * Math.max(1, platforms) * Math.max(1, triggers);
  return Math.min(1, alarmsPerYear / shares);
}
