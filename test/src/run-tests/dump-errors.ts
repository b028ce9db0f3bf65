/**
 * Loaded into ava's main process: lets its TAP report leave out fields without a value. By default js-yaml throws at an
 * `undefined`, such as the missing first frame of an error without a stack, and one failed test ends the whole run.
 */
import { createRequire } from 'node:module';

interface Dumper {
  safeDump(value: unknown, options?: { skipInvalid?: boolean }): string;
}

const ava = import.meta.resolve('ava');
const supertap = createRequire(ava).resolve('supertap');
const yaml: Dumper = createRequire(supertap)('js-yaml');
const { safeDump } = yaml;

yaml.safeDump = (value, options) => safeDump(value, { ...options, skipInvalid: true });
