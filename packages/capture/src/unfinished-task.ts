/** Cause of a failure after which the vendor still works on a task that was ordered: another order would be billed too. */
export class UnfinishedTask extends Error {
  override readonly name = 'UnfinishedTask';

  constructor() {
    super('the task goes on at the vendor');
  }
}
