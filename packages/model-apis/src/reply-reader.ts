import { SurfaceError, type z } from '@namedrop/plugin-api';
import { refuseHuge } from './reply-size.js';

/**
 * Builds the reader of a reply's JSON by a lenient schema.
 * @param what the reply should be, e.g. `a chat completion`
 * @returns a function that throws SurfaceError `error` for anything but an object, e.g. a page of HTML, and for a huge reply
 */
export function replyReader<S extends z.ZodType>(schema: S, what: string) {
  return (body: unknown, vendor: string): z.output<S> => {
    refuseHuge(body, vendor);
    const { data } = schema.safeParse(body);
    if (!data) throw new SurfaceError('error', `${vendor}: the reply is not ${what}`);
    return data;
  };
}
