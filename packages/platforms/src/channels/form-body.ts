import { randomUUID } from 'node:crypto';
import type { ChannelRequest, OutgoingFile } from '@lead-engagement/connector-kit';

/** A multipart form with text fields and one file, which is read while it is sent. Source: RFC 7578. */
export async function toForm(
  fields: Readonly<Record<string, string>>,
  name: string,
  file: OutgoingFile,
): Promise<NonNullable<ChannelRequest['stream']>> {
  const boundary = `form-${randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  // Names have no control characters and no quotes, because they are cleaned when a file is stored; this holds without that, too.
  const fileName = file.name.replace(/["\r\n\\]/g, '_');
  const head = Buffer.from(
    `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${file.contentType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const body = await file.read();
  const content = async function* () {
    yield head;
    yield* body;
    yield tail;
  };
  const bytes = head.length + file.bytes + tail.length;
  return { type: `multipart/form-data; boundary=${boundary}`, bytes, content: content() };
}
