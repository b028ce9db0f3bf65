import { inspect } from 'node:util';
import { type SurfaceSubject, surfaceConformance } from '@namedrop/testing';
import type { ExecutionContext, Implementation, TestFn, TryResult } from 'ava';

/**
 * Runs one test of the conformance suite, and says whether it passes.
 * @param title how its title begins, behind the subject's name
 * @throws Error when the suite has no such test
 */
export async function passes(t: ExecutionContext, subject: SurfaceSubject, title: string): Promise<boolean> {
  return (await attemptOf(t, subject, title)).passed;
}

/** The messages with which one test of the suite fails; none when it passes. As `passes`. */
export async function errorsOf(t: ExecutionContext, subject: SurfaceSubject, title: string): Promise<string[]> {
  const { errors } = await attemptOf(t, subject, title);
  return errors.map((error) => inspect(error, { depth: 5 }));
}

async function attemptOf(t: ExecutionContext, subject: SurfaceSubject, title: string): Promise<TryResult> {
  const [, implementation] = suiteOf(subject).find(([full]) => full.startsWith(`${subject.name}: ${title}`)) ?? [];
  if (!implementation) throw new Error(`the suite has no test "${title}"`);
  const attempt = await t.try(implementation);
  attempt.discard();
  return attempt;
}

/** The tests that the suite registers for a subject, with their titles. */
function suiteOf(subject: SurfaceSubject): readonly (readonly [string, Implementation<[]>])[] {
  const tests: [string, Implementation<[]>][] = [];
  const register = (title: string, implementation: Implementation<[]>) => void tests.push([title, implementation]);
  surfaceConformance(Object.assign(register, { serial: register }) as unknown as TestFn, subject);
  return tests;
}
