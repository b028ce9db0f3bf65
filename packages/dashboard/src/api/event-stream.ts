export interface StreamEvent {
  readonly event: string;
  /** Text of the event, as it came. */
  readonly data: string;
}

/** Reads server-sent events as they arrive. Comments are left out. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = toEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function toEvent(block: string): StreamEvent | undefined {
  const fields = block.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    return name ? [{ name, value: value ?? '' }] : [];
  });
  const data = fields.flatMap(({ name, value }) => (name === 'data' ? [value] : []));
  if (data.length === 0) return undefined;
  return { event: fields.find(({ name }) => name === 'event')?.value ?? 'message', data: data.join('\n') };
}
