import {
  type Answer,
  type Captures,
  type DriftSign,
  type Fault,
  type Question,
  SurfaceError,
  surfaceErrorOf,
} from '@namedrop/plugin-api';
import type { ReadPage } from './echo-page.js';

export const PLATFORM = 'bing_copilot';
export const VENDOR = 'echo';

/** What it takes to get a page. */
export interface PageRequest {
  /** In the vendor's words. */
  readonly asked: { readonly text: string; readonly country: string };
  readonly signal: AbortSignal;
  readonly captures: Captures;
  /**
   * A POST with a body, else a GET.
   * @throws what fetch throws; an error with its status for a response that is not good
   */
  send(path: string, json?: object): Promise<string>;
}

/** How the vendor captures one kind of page. */
export interface EchoKind {
  /** @returns the body that holds the page */
  fetch(request: PageRequest): Promise<string>;
  readonly read: ReadPage;
  /** After which outcomes it is asked once more. */
  readonly retried: readonly (Fault | 'no answer')[];
}

export interface EchoCaptureParts {
  readonly kind: EchoKind;
  readonly captures: Captures;
  send(path: string, signal: AbortSignal, json?: object): Promise<string>;
}

/** Captures pages, and keeps and counts what the vendor said. */
export class EchoCapture {
  constructor(private readonly parts: EchoCaptureParts) {}

  /** @throws SurfaceError and nothing else */
  async ask(question: Question, signal: AbortSignal, spare = 1): Promise<Answer> {
    const { retried } = this.parts.kind;
    try {
      const answer = await this.#attempt(question, signal);
      if (answer.text !== null || spare === 0 || !retried.includes('no answer')) return answer;
    } catch (cause) {
      const error = surfaceErrorOf(cause, signal, 'Echo');
      if (spare === 0 || signal.aborted || !retried.includes(error.fault)) throw error;
    }
    return this.ask(question, signal, spare - 1);
  }

  async #attempt({ text, region }: Question, signal: AbortSignal): Promise<Answer> {
    const { kind, captures, send } = this.parts;
    const asked = { text, country: region === 'uk' ? 'GB' : region.toUpperCase() };
    const body = await kind.fetch({ asked, signal, captures, send: (path, json) => send(path, signal, json) });
    try {
      const answer = kind.read(body, (sign, detail) => this.#count(sign, detail));
      this.#keep(body, answer);
      return answer;
    } catch (error) {
      if (error instanceof SurfaceError) this.#keep(body, error.fault);
      throw error;
    }
  }

  #keep(body: string, reading: Answer | Fault): void {
    this.parts.captures.keep({ platform: PLATFORM, vendor: VENDOR, body, reading });
  }

  #count(sign: DriftSign, detail?: string): void {
    this.parts.captures.count({ platform: PLATFORM, vendor: VENDOR, sign, ...(detail && { detail }) });
  }
}
