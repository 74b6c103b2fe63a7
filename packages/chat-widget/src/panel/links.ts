import { h } from './dom.js';

const address = /https?:\/\/[^\s<>"'»、-】！-，：-？]+/gi;

/** Splits a text into its web addresses (odd indexes) and the text between them. Joined, the parts are the text. */
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

/** A link to an external page, or only the text if the address is not a web address. */
export function linkTo(url: string | null, text: string): Node {
  if (!url || !isWebAddress(url)) return document.createTextNode(text);
  return h('a', { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }, text);
}

/** Returns true for absolute http and https addresses, the only ones that may be linked: not for `javascript:` or relative addresses. */
export function isWebAddress(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}

/** Punctuation that ends a sentence or a quotation, of western, Arabic and Asian texts. */
const ending = /[.,;:!?*\]}›”’“…،؛؟।]/;

/** Removes punctuation that ends the sentence around an address. A bracket that the address itself opens stays. */
function trim(url: string): string {
  let end = url.length;
  let unopened = url.split(')').length - url.split('(').length;
  for (; end > 0; end--) {
    const last = url[end - 1] ?? '';
    if (last === ')' && unopened > 0) unopened--;
    else if (!ending.test(last)) break;
  }
  return url.slice(0, end);
}
