import { createButton } from './button.js';
import { complain } from './console.js';
import type { ChatHandle, ChatIdentity, ChatOptions, Panel, PanelModule } from './options.js';
import { forget, openStore, type Remembered } from './store.js';

/**
 * The time after which the chat looks whether it can be seen: by then, a page has its style sheets. Also the maximum delay before it returns
 * to a page that removes it again and again.
 */
const patienceMs = 1_000;

/**
 * Adds the button to the page, and loads the panel when a visitor is about to use it. If the visitor has written before, the closed
 * panel is loaded as soon as the page is idle, so that the button can show the number of unread messages. Both stay when the page
 * replaces its content.
 */
export function launch(options: ChatOptions, load: (attempt: number) => Promise<PanelModule>): ChatHandle {
  const remembered = openStore<Remembered>('localStorage', options.channel).get();
  let panel: Panel | undefined;
  let loading: Promise<PanelModule> | undefined;
  let attempts = 0;
  let returns = 0;
  let isDestroyed = false;
  let looking: ReturnType<typeof setTimeout> | undefined;
  const preload = () => {
    loading ??= load(attempts++);
    loading.catch((error) => {
      loading = undefined;
      complain(options, 'it could not be loaded. Does the Content-Security-Policy of the page allow it?', error);
    });
    return loading;
  };
  const withPanel = (use: (panel: Panel) => void) => {
    preload().then(
      ({ createPanel }) => {
        if (isDestroyed) return;
        panel ??= createPanel({ ...parts, options, destroy });
        use(panel);
      },
      () => undefined,
    );
  };
  const create = () => createButton(options, remembered, preload, () => withPanel((each) => each.toggle()));
  let parts = create();

  const destroy = () => {
    isDestroyed = true;
    watcher.disconnect();
    panel?.destroy();
    parts.host.remove();
  };
  const show = () => {
    const page = document.documentElement;
    const { host, button, root } = parts;
    if (isDestroyed || !page) return;
    for (const node of [document, page]) watcher.observe(node, { childList: true });
    if (host.isConnected || !document.body) return;
    // `document.open` ends all listeners of what it removes, and those of the window.
    if (!button.onclick) {
      const isOpen = button.ariaExpanded === 'true';
      const text = root.querySelector('textarea')?.value ?? '';
      panel?.destroy();
      panel = undefined;
      parts = create();
      if (isOpen) withPanel((each) => each.open(text));
    }
    parts.attach(page, document.body);
    clearTimeout(looking);
    looking = setTimeout(look, patienceMs);
  };
  // The content of a page may change without a navigation, and the whole document with it.
  const watcher = new MutationObserver(() => {
    if (!parts.host.isConnected) setTimeout(show, Math.min(2 ** returns++, patienceMs));
  });
  const look = () => {
    const { host, isVisible } = parts;
    if (!host.isConnected || isVisible()) return;
    // Above everything, nothing applies to it that the page does to its root element.
    host.popover = 'manual';
    host.showPopover?.();
    if (!isVisible())
      complain(options, 'it cannot be seen: a style of the page hides <lead-engagement-chat> or <html>.');
  };
  show();
  if (remembered.talks) (globalThis.requestIdleCallback ?? setTimeout)(() => withPanel(() => undefined));
  return {
    open: () => withPanel((each) => each.open()),
    close: () => panel?.close(),
    identify(identity: ChatIdentity | null) {
      options = { ...options, identity: identity ?? undefined };
      if (panel) panel.identify(identity);
      else if (!identity) forget(options.channel);
    },
    destroy,
  };
}
