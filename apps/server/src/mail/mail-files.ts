import type { ReceivedFile } from '@lead-engagement/connector-kit';
import type { MessageStructureObject } from 'imapflow';
import type { ParsedMail } from '../extraction/mail.js';

const mostFiles = 50;
const maxNameChars = 200;

/**
 * The files of a mail by its structure, with their names as the mail itself has them (`named`), because servers garble some. Texts are none, unless they are attached. Source: RFC
 * 3501, 7.4.2; RFC 2183.
 */
export function listFiles(root: MessageStructureObject, named: ParsedMail['files'] = []): ReceivedFile[] {
  const files: ReceivedFile[] = [];
  const open = [root];
  for (let node = open.shift(); node && files.length < mostFiles; node = open.shift()) {
    const isMail = node.type === 'message/rfc822';
    if (node.childNodes && !isMail) open.unshift(...node.childNodes);
    else if (isFile(node)) files.push(toFile(node));
  }
  return files.map((file, at) => {
    const said = named[at];
    return said?.name && said.contentType === file.contentType ? { ...file, name: cutName(said.name) } : file;
  });
}

const cutName = (name: string) => name.slice(0, maxNameChars).toWellFormed();

function isFile({ type, disposition, childNodes }: MessageStructureObject): boolean {
  if (disposition === 'attachment') return true;
  const isText = type === 'text/plain' || type === 'text/html';
  return !isText && !(type.startsWith('multipart/') && !childNodes);
}

function toFile({ part = '1', type, id, disposition, size, ...node }: MessageStructureObject): ReceivedFile {
  const name = node.dispositionParameters?.filename ?? node.parameters?.name;
  return {
    part,
    name: (name && cutName(inUtf8(name))) || null,
    contentType: type,
    bytes: size ?? null,
    isInline: disposition !== 'attachment' && Boolean(id),
  };
}

/** A name of which each character is a byte of UTF-8, because its program did not encode it. */
function inUtf8(name: string): string {
  if (!/[\u0080-\u00ff]/.test(name) || [...name].some((char) => char > '\u00ff')) return name;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'));
  } catch {
    return name;
  }
}
