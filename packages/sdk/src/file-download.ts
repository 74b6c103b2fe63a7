import type { OpenAnswer } from './attempt.js';
import type { ResponseInfo } from './types.js';

/** A file that the server sends. Read its body once: as a stream, as text, or by iterating over it. */
export class FileDownload implements AsyncIterable<Uint8Array> {
  /** The name that the server suggests. */
  declare readonly name: string | undefined;
  /** Media type. */
  declare readonly type: string;
  /** Length in bytes, if the server tells it. */
  declare readonly bytes: number | undefined;
  declare readonly response: ResponseInfo;
  readonly #body: ReadableStream<Uint8Array>;
  readonly #close: () => void;

  /** @internal */
  constructor(answer: OpenAnswer & { body: ReadableStream<Uint8Array> }, response: ResponseInfo) {
    const { headers, body, close } = answer;
    const length = headers.get('Content-Length');
    const name = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('Content-Disposition') ?? '')?.[1];
    Object.assign(this, {
      name: name === undefined ? undefined : decodeURIComponent(name),
      type: headers.get('Content-Type') ?? 'application/octet-stream',
      bytes: length === null ? undefined : Number(length),
      response,
    });
    this.#body = body;
    this.#close = close;
  }

  /** The bytes as a web stream. In Node, `Readable.fromWeb(file.stream())` makes one of Node's. */
  stream(): ReadableStream<Uint8Array> {
    const iterator = this[Symbol.asyncIterator]();
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return(undefined);
      },
    });
  }

  /** The whole file as text. */
  async text(): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of this) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  }

  /** The bytes as they arrive. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    const reader = this.#body.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
    } finally {
      this.#close();
    }
  }
}
