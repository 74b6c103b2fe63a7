import { type OpenBody, readBody } from './attempt.js';
import type { Bytes, ResponseInfo } from './types.js';
import { openStream } from './uploads.js';

/**
 * A file that the server sends. Read its body once: whole, as a stream, or by iterating over it. A file that you do not read keeps its
 * connection until you call `cancel`.
 *
 * Reading rejects with a {@link ConnectionError} if the connection is lost, with a {@link TimeoutError} if nothing arrives for the
 * `timeoutMs` of the call, and with the reason of its signal.
 */
export class FileDownload implements AsyncIterable<Uint8Array> {
  /** The name that the server suggests. */
  declare readonly name: string | undefined;
  /** Media type. */
  declare readonly type: string;
  /** The number of bytes, if the server sends it. */
  declare readonly size: number | undefined;
  declare readonly response: ResponseInfo;
  readonly #answer: OpenBody;

  /** @internal */
  constructor(answer: OpenBody, response: ResponseInfo) {
    const { headers } = answer;
    // The length of a compressed response is not that of the file.
    const length = headers.has('Content-Encoding') ? null : headers.get('Content-Length');
    const name = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('Content-Disposition') ?? '')?.[1];
    Object.assign(this, {
      name: name && decodeURIComponent(name),
      type: headers.get('Content-Type') ?? 'application/octet-stream',
      size: length ? Number(length) : undefined,
      response,
    });
    this.#answer = answer;
  }

  /** The whole file as text. */
  async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer());
  }

  /** The whole file as bytes. */
  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.blob()).arrayBuffer();
  }

  /** The whole file as a Blob of its type. */
  async blob(): Promise<Blob> {
    const chunks: Bytes[] = [];
    for await (const chunk of this) chunks.push(chunk as Bytes);
    return new Blob(chunks, { type: this.type });
  }

  /**
   * The bytes as a web stream. In Node, `Readable.fromWeb(file.stream())` converts it to a Node stream. Canceling the stream ends the
   * response.
   */
  stream(): ReadableStream<Uint8Array> {
    return openStream(this, () => this.cancel()).body;
  }

  /** Ends the response and closes its connection, whether you have read a part of the file or nothing. */
  cancel(): void {
    this.#answer.close();
  }

  /** The bytes as they arrive. Leaving the loop ends the response. */
  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    return readBody(this.#answer, this.#answer.timeoutMs);
  }
}
