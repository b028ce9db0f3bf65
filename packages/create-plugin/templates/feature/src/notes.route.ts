import { ApiError, isUuid, type Route, route, storableText, z } from '@namedrop/plugin-api';
import type { NoteStore } from './notes.ts';

const NewNote = z.object({ text: z.string().min(1).max(10_000) });

/** Endpoints of notes. Each call is for the account of its key. */
export function noteRoutes(notes: NoteStore): Route[] {
  return [
    route({
      method: 'post',
      path: '/v1/sample-plugin/notes',
      auth: 'bearer',
      body: NewNote,
      async handle({ body, caller }) {
        const id = await notes.add(caller.account, storableText(body.text));
        return { status: 202, body: { id } };
      },
    }),
    route({
      method: 'get',
      path: '/v1/sample-plugin/notes/:id',
      auth: 'bearer',
      free: true,
      async handle({ params: { id = '' }, caller }) {
        const note = isUuid(id) ? await notes.find(caller.account, id) : undefined;
        if (!note) throw new ApiError(404, 'note_not_found', `There is no note ${id}. POST creates one.`);
        return { status: 200, body: note };
      },
    }),
  ];
}
