const LONGEST = 200;
const PLAIN = /^[\w.-]+$/;

/** Whether a vendor's name for a task can stand in an address and in storage. */
export function isUsableId(id: string): boolean {
  return id.length <= LONGEST && PLAIN.test(id) && id !== '.' && !id.includes('..');
}
