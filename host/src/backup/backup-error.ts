/** A reason why no backup is made or restored. The message is a sentence for the operator and holds no secret. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
