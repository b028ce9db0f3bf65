/** Cause of a failure that the vendor reports as a timeout of its own: another order there would be billed too. */
export class ReportedTimeout extends Error {
  override readonly name = 'ReportedTimeout';

  constructor() {
    super('the vendor reports a timeout');
  }
}
