/** Order that cannot be carried out. The message is a sentence for people. */
export class CreateError extends Error {
  override readonly name = 'CreateError';
}
