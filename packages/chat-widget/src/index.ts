import { launch } from './launcher.js';
import type { ChatHandle, ChatOptions } from './options.js';

export type { ChatHandle, ChatIdentity, ChatOptions } from './options.js';

/**
 * Puts the chat on the page: its button at once, all else when a visitor reaches for it. Call it in a browser.
 *
 * @example
 * const chat = mount({ channel: 'chn_01…', server: 'https://leads.example.com' });
 * chat.open();
 */
export function mount(options: ChatOptions): ChatHandle {
  const server = options.server.replace(/\/+$/, '');
  return launch({ ...options, server }, () => import('./panel/index.js'));
}
