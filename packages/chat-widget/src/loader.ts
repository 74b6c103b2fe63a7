import { complain } from './console.js';
import { launch } from './launcher.js';
import type { ChatHandle, ChatOptions, PanelModule } from './options.js';
import { panelPath } from './protocol.js';

declare global {
  interface Window {
    LeadEngagementChat?: ChatHandle & Pick<ChatOptions, 'onError'> & { key: string };
  }
}

/** The script element of the page: `<script src="https://leads.example.com/chat.js" data-channel="…" async></script>`. */
const script = document.currentScript as HTMLScriptElement | null;
const { channel, language, position, color } = script?.dataset ?? {};

if (!script || !channel) complain({}, 'its script element needs data-channel, and is not a module.');
else {
  const { origin } = new URL(script.src);
  const options = { channel, language, color, server: origin, position: position?.toLowerCase() } as ChatOptions;
  const key = JSON.stringify(options);
  // A page that replaces its content without a navigation runs the script again. A script of another channel replaces the chat.
  if (window.LeadEngagementChat?.key !== key) {
    window.LeadEngagementChat?.destroy();
    options.onError = (message) => window.LeadEngagementChat?.onError?.(message);
    // A browser may cache a failed import, so a retry uses another address.
    const load = (attempt: number) =>
      import(`${origin}${panelPath}${attempt ? `?${attempt}` : ''}`) as Promise<PanelModule>;
    const chat = launch(options, load);
    window.LeadEngagementChat = {
      ...chat,
      key,
      destroy() {
        chat.destroy();
        delete window.LeadEngagementChat;
      },
    };
  }
}
