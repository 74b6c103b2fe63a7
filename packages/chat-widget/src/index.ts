import { launch } from './launcher.js';
import type { ChatHandle, ChatOptions } from './options.js';

export type { ChatHandle, ChatIdentity, ChatOptions } from './options.js';

/**
 * Adds the chat to the page: the button at once, the rest when a visitor is about to use it. Call it in a browser.
 *
 * @example
 * const chat = mount({ channel: 'chn_01…', server: 'https://leads.example.com' });
 * chat.open();
 */
export function mount(options: ChatOptions): ChatHandle {
  const server = options.server.replace(/\/+$/, '');
  return launch({ ...options, server }, () => import('./panel/index.js'));
}
