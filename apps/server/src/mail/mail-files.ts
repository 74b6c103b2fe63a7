import type { ReceivedFile } from '@lead-engagement/connector-kit';
import type { MessageStructureObject } from 'imapflow';

const mostFiles = 50;
const maxNameChars = 200;

/** The files of a mail by its structure. Texts are none, unless they are attached. Source: RFC 3501, 7.4.2; RFC 2183. */
export function listFiles(root: MessageStructureObject): ReceivedFile[] {
  const files: ReceivedFile[] = [];
  const open = [root];
  for (let node = open.shift(); node && files.length < mostFiles; node = open.shift()) {
    const isMail = node.type === 'message/rfc822';
    if (node.childNodes && !isMail) open.unshift(...node.childNodes);
    else if (isFile(node)) files.push(toFile(node));
  }
  return files;
}

function isFile({ type, disposition, childNodes }: MessageStructureObject): boolean {
  if (disposition === 'attachment') return true;
  const isText = type === 'text/plain' || type === 'text/html';
  return !isText && !(type.startsWith('multipart/') && !childNodes);
}

function toFile({ part = '1', type, id, disposition, size, ...node }: MessageStructureObject): ReceivedFile {
  const name = node.dispositionParameters?.filename ?? node.parameters?.name;
  return {
    part,
    name: name?.slice(0, maxNameChars) || null,
    contentType: type,
    bytes: size ?? null,
    isInline: disposition !== 'attachment' && Boolean(id),
  };
}
