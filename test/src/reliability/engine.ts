import { type Behaviour, behaviours, loopbackUpstream, type ReceivedRequest, type Teardown } from '@namedrop/testing';
import { type Door, doorBefore } from './door.js';

/** Both answers of an engine between which what a watch looks for comes and goes. */
export const PRESENT = '1. Acme leads.\n2. Globex follows.';
export const ABSENT = '1. Globex leads.\n2. Initech follows.';

/** What the engine of all hosts says, and what it was asked. */
export interface Engine {
  readonly url: string;
  /** Says so from now on. At first: that Acme is there. */
  says(text: string): void;
  /** Keeps those who ask from now on waiting. */
  shut(): Door;
  /** The hosts that have asked a question so far, in that order. */
  askedBy(question: string): readonly string[];
}

export async function startEngine(t: Teardown): Promise<Engine> {
  let said = PRESENT;
  const answer: Behaviour = (request, response) =>
    behaviours.reply({ body: { text: said, citations: [] } })(request, response);
  const upstream = await loopbackUpstream(t, answer);
  return {
    url: upstream.url,
    says: (text) => {
      said = text;
    },
    shut: () => doorBefore(upstream, answer),
    askedBy: (question) => upstream.requests.filter(({ body }) => body === question).map(hostOf),
  };
}

/** The host whose question it is. */
export const hostOf = ({ headers }: ReceivedRequest): string => String(headers['x-host']);
