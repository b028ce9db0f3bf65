import type { Answer, Chat, Fault, Plugin, Surface } from '@namedrop/plugin-api';
import type { Arbitrary } from 'fast-check';
import type { ReceivedRequest, VendorReply } from '../behaviours.js';

/** What a request to the vendor asked, in our words. */
export interface Asked {
  /** Exactly what stands where the vendor expects the person's words. */
  readonly text: string;
  readonly model?: string;
  /** As sent, e.g. `GB`. */
  readonly country?: string;
  readonly city?: string;
}

/** What a request to the vendor asked as a chat, in our words: a field that stands for nothing sent is absent. */
export type AskedChat = Omit<Chat, 'temperature' | 'maxTokens'> & Pick<Asked, 'city'>;

/** A response with HTTP 200, and what a surface must make of it. */
export interface ReplyCase {
  /** Goes on after the surface's name, e.g. `an answer cut by the token limit is an answer`. */
  readonly title: string;
  readonly reply: VendorReply;
  /** The whole answer, or the fault. */
  readonly becomes: Answer | Fault;
}

/** A response that says that something failed, beyond what its HTTP status says. */
export interface ErrorCase {
  readonly title: string;
  readonly reply: VendorReply;
  readonly fault: Fault;
  /** Whether the vendor is not asked again after it, though it is after others of that fault. */
  readonly isFinal?: boolean;
}

/** An async task: one request, the order, has the question, and later ones, the looks, get the answer. */
export interface Orders {
  /** Whether that request is the order, which carries the question. Every other is a look, with the id in its address or body. */
  is(request: ReceivedRequest): boolean;
  /** The vendor's reply to an order that it has taken, under that id. */
  taken(id: string, order: ReceivedRequest): VendorReply;
  /** Its reply to a look while it is at work. */
  readonly working: VendorReply;
  /** Reads the idempotency key of an order, from its body or a header. Absent: the vendor takes none. */
  keyOf?(order: ReceivedRequest): string | undefined;
  /** The status by which it says that it knows the order: no fault, but a task that somebody else noted. Absent: none. */
  readonly known?: number;
}

/**
 * What only live surfaces show. Such a surface keeps the body of every reply that comes with HTTP 200 and the vendor's
 * shape, with its reading, and reads it again; it localizes by region.
 */
export interface LiveSubject {
  /** Its name in `through`; the configuration has this vendor and no other. */
  readonly vendor: string;
  /** true: `sponsored` is in every answer, and `answer(text)` has an ad. false: it is in none. */
  readonly seesAds: boolean;
  /** A page without an AI answer, positively found. Absent: the surface never says that there was none. */
  readonly absent?: VendorReply;
  /** An answer without a word, which is a failure. */
  readonly empty: VendorReply;
  /** `answer(text)` with one element more, of a kind that nobody knows and without words. */
  withUnknown?(text: string): VendorReply;
}

/** A surface under test: all that the suite must know of the plugin and its vendor. */
export interface SurfaceSubject {
  /** Begins every title; unique in its test file. */
  readonly name: string;
  readonly plugin: Plugin;
  /** Which surface, of a plugin that has several. */
  readonly channel?: Surface['channel'];
  /** The plugin's entry: `import.meta.resolve('@namedrop/chatgpt')`. */
  readonly module: string;
  /** Modules that only the first question may load: the entries of the vendor's SDK. Absent: it uses none. */
  readonly sdk?: readonly string[];
  /** The variables that it names when it has no key. Empty: it needs none, and is ready. */
  readonly needs: readonly string[];
  /** The plugin's configuration without a key. Default `{}`. */
  readonly keyless?: object;
  /** Variables that the SDK would read by itself. Each value holds the word `stray`. */
  readonly strayVariables?: Readonly<Record<string, string>>;

  /** The plugin's configuration, to ask the vendor at `baseUrl` with `secret` as its key or password. */
  config(baseUrl: string, secret: string): object;
  /** The vendor's reply to a question, in its true shape, with everything that it ever has, saying `text`. */
  answer(text: string): VendorReply;
  /** The whole answer that a surface must make of `answer(text)`. Its text may be longer, e.g. by markers. */
  answered(text: string): Answer;
  /** The body of an error with that status, saying `words` where the vendor says something. */
  errorBody(status: number, words: string): unknown;
  /** Reads a request to the vendor that carries a question. */
  asked(request: ReceivedRequest): Asked;
  /** The same of a chat, for an api surface of a platform that the ask API asks. */
  askedChat?(request: ReceivedRequest): AskedChat;
  /** Replies with HTTP 200 that are no plain answer. At least one that says nothing at all. */
  readonly replies: readonly [ReplyCase, ...ReplyCase[]];
  /** Errors where the status alone is not the whole story; in reply to the order, where there is one. */
  readonly errors?: readonly ErrorCase[];
  /** After which outcomes the vendor is asked the same once more. Absent: after none. */
  readonly retried?: readonly (Fault | 'no answer')[];
  /** Absent: the vendor answers the request that asks. Else `answer`, `replies` and `samples` reply to looks. */
  readonly order?: Orders;
  /** Absent: the surface asks an official API. */
  readonly live?: LiveSubject;
  /** Further bodies in the vendor's shape, by what titles call them, e.g. `refusal.json`: each is damaged in turn. */
  readonly samples?: Readonly<Record<string, unknown>>;
  /** Bodies in the vendor's frame that hold anything at all. Absent: any JSON, without a frame. */
  readonly oddBodies?: Arbitrary<unknown>;
}
