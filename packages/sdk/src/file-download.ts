import { type OpenAnswer, readBody } from './attempt.js';
import type { ResponseInfo } from './types.js';
import { openStream } from './uploads.js';

/** A file that the server sends. Read its body once: as a stream, as text, or by iterating over it. */
export class FileDownload implements AsyncIterable<Uint8Array> {
  /** The name that the server suggests. */
  declare readonly name: string | undefined;
  /** Media type. */
  declare readonly type: string;
  /** Length in bytes, if the server sends it. */
  declare readonly bytes: number | undefined;
  declare readonly response: ResponseInfo;
  readonly #answer: OpenAnswer & { body: ReadableStream<Uint8Array> };

  /** @internal */
  constructor(answer: OpenAnswer & { body: ReadableStream<Uint8Array> }, response: ResponseInfo) {
    const { headers } = answer;
    const length = headers.get('Content-Length');
    const name = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('Content-Disposition') ?? '')?.[1];
    Object.assign(this, {
      name: name && decodeURIComponent(name),
      type: headers.get('Content-Type') ?? 'application/octet-stream',
      bytes: length ? Number(length) : undefined,
      response,
    });
    this.#answer = answer;
  }

  /** The bytes as a web stream. In Node, `Readable.fromWeb(file.stream())` converts it to a Node stream. */
  stream(): ReadableStream<Uint8Array> {
    return openStream(this).body;
  }

  /** The whole file as text. */
  async text(): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of this) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  }

  /** The bytes as they arrive. */
  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    return readBody(this.#answer);
  }
}
