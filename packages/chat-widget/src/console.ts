import type { ChatOptions } from './options.js';

/** Tells the developer of the page why the chat is missing: in the browser console, and by `onError`. */
export function complain({ onError }: Pick<ChatOptions, 'onError'>, text: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: it is where the developer of the page looks.
  console.error(`Lead Engagement chat: ${text}`, ...(error === undefined ? [] : [error]));
  onError?.(text);
}
