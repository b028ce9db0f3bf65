/** An event of a stream, with its data as JSON. */
export interface SentEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at what came and not at what should
  readonly data: any;
}

/** Reads the events of a response as they arrive; comments are left out. */
export async function* eventsOf(response: Response): AsyncGenerator<SentEvent> {
  let rest = '';
  for await (const piece of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
      if (event && data) yield { event, data: JSON.parse(data) };
    }
  }
}
