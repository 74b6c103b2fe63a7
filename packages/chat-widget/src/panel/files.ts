import type { Attachment } from '@lead-engagement/contract';
import { paths } from '../protocol.js';
import type { Outbox } from './outbox.js';
import { RequestError, request } from './requests.js';
import type { Visitor } from './visitor.js';

/** The maximum time of an upload or a download. */
const timeoutMs = 300_000;

/** The files of the conversation: uploads those of the visitor, and reads all. */
export class Files {
  /** The files whose upload failed or has not ended, by message. */
  private readonly sending = new Map<string, File>();

  constructor(
    private readonly outbox: Outbox,
    private readonly visitor: Visitor,
    private readonly fetch: typeof globalThis.fetch,
  ) {}

  send(file: File): void {
    void this.upload(this.outbox.add({ content: '', file: file.name, percent: 0 }), file);
  }

  /** Uploads a file again. Returns false if the message waits for no file. */
  retry(externalId: string): boolean {
    const file = this.sending.get(externalId);
    if (file) void this.upload(externalId, file);
    return Boolean(file);
  }

  async read(id: string): Promise<Blob> {
    const token = await this.visitor.begin();
    const url = this.visitor.address(paths.downloadAttachment).replace(':attachmentId', id);
    return (await request(this.fetch, url, { method: 'GET', token }, AbortSignal.timeout(timeoutMs))).blob();
  }

  private async upload(externalId: string, file: File): Promise<void> {
    this.sending.set(externalId, file);
    // Without an error, the message shows its progress again.
    const show = (percent: number) => this.outbox.change(externalId, { percent, error: undefined });
    show(0);
    try {
      const { id } = await this.put(await this.visitor.begin(), file, show);
      this.sending.delete(externalId);
      this.outbox.change(externalId, { percent: undefined, attachments: [id], sentAt: Date.now() });
    } catch (error) {
      this.outbox.change(externalId, { error: error instanceof RequestError ? error.message : '' });
    }
  }

  /** Not `fetch`, which does not report the progress of an upload. */
  private put(token: string, file: File, show: (percent: number) => void): Promise<Attachment> {
    return new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      sending.open('POST', `${this.visitor.address(paths.createAttachment)}?fileName=${encodeURIComponent(file.name)}`);
      sending.setRequestHeader('Authorization', `Bearer ${token}`);
      sending.setRequestHeader('Content-Type', 'application/octet-stream');
      sending.responseType = 'json';
      sending.timeout = timeoutMs;
      sending.upload.onprogress = ({ loaded, total }) => show(Math.round((loaded / total) * 100));
      sending.onloadend = () => {
        const { status, response } = sending;
        if (status === 401) this.visitor.expire();
        if (status === 201 && response) resolve(response.data);
        else reject(new RequestError(status, '', response?.error?.message ?? ''));
      };
      sending.send(file);
    });
  }
}
