import { h } from './dom.js';

const address = /https?:\/\/[^\s<>"']+/gi;

/** A text in parts: what is between addresses, and addresses, which stand at the odd places. Joined, they are the text. */
export function splitAddresses(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = trim(found);
    if (!isWebAddress(url)) continue;
    parts.push(text.slice(end, index), url);
    end = index + url.length;
  }
  return [...parts, text.slice(end)];
}

/** The text as nodes, with its web addresses as links. */
export function linkAddresses(text: string): Node[] {
  return splitAddresses(text).map((part, at) => (at % 2 === 1 ? linkTo(part, part) : document.createTextNode(part)));
}

/** A link to a page of others, or the text alone where the address is not one of the web. */
export function linkTo(url: string | null, text: string): Node {
  if (!url || !isWebAddress(url)) return document.createTextNode(text);
  return h('a', { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }, text);
}

/** Whether a link may lead there: `javascript:` and the like may not, nor what is relative to the page. */
export function isWebAddress(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}

/** Without what ends the sentence around an address. */
function trim(url: string): string {
  let end = url.length;
  const opened = url.includes('(');
  while (end > 0 && (/[.,;:!?\]}*_]/.test(url[end - 1] ?? '') || (url[end - 1] === ')' && !opened))) end--;
  return url.slice(0, end);
}
