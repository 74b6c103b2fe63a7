import { isColor, readableOn } from './color.js';
import { complain } from './console.js';
import { chooseLanguage, type Language } from './language.js';
import type { ChatHandle, ChatIdentity, ChatOptions, Panel, PanelModule } from './options.js';
import { forget, openStore, type Remembered } from './store.js';

const labels: Record<Language, string> = {
  en: 'Open chat',
  de: 'Chat öffnen',
  es: 'Abrir el chat',
  fr: 'Ouvrir le chat',
  pt: 'Abrir o chat',
};
const style = `:host{all:initial}@media print{:host{display:none}}
.launch{all:unset;box-sizing:border-box;position:fixed;bottom:20px;right:20px;z-index:2147483000;width:56px;height:56px;border-radius:50%;cursor:pointer;display:grid;place-items:center;background:var(--color);color:var(--on);box-shadow:0 0 0 1px #fff6,0 4px 16px #0004}
.launch:focus-visible{outline:3px solid var(--on);box-shadow:0 0 0 6px var(--color)}
.left .launch{right:auto;left:20px}
.launch svg{width:26px;height:26px;fill:currentColor}`;

/**
 * Adds the button to the page, and loads the panel when a visitor is about to use it. If the visitor has written before, the closed
 * panel is loaded as soon as the page is idle, so that the button can show the number of unread messages.
 */
export function launch(options: ChatOptions, load: (attempt: number) => Promise<PanelModule>): ChatHandle {
  const remembered = openStore<Remembered>('localStorage', options.channel).get();
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const [sheet, look] = [new CSSStyleSheet(), new CSSStyleSheet()];
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet, look];
  const region = document.createElement('div');
  const button = document.createElement('button');
  const language = chooseLanguage(options.language);
  for (const [name, value] of [
    ['role', 'region'],
    ['aria-label', 'Chat'],
    ['lang', language],
  ] as const)
    region.setAttribute(name, value);
  button.setAttribute('aria-label', labels[language]);
  button.setAttribute('aria-expanded', 'false');
  button.className = 'launch';
  button.append(drawIcon());
  region.append(button);
  root.append(region);

  const showLook = (color: string | undefined, position: string | undefined) => {
    const own = isColor(color) ? color : '#1f5eff';
    look.replaceSync(`:host{--color:${own};--on:${readableOn(own)}}`);
    region.className = (options.position ?? position ?? '').toLowerCase();
  };
  showLook(remembered.color ?? options.color, remembered.position);

  let panel: Panel | undefined;
  let loading: Promise<PanelModule> | undefined;
  let attempts = 0;
  let isDestroyed = false;
  const preload = () => {
    loading ??= load(attempts++);
    loading.catch((error) => {
      loading = undefined;
      complain('it could not be loaded. Does the Content-Security-Policy of the page allow it?', error);
    });
    return loading;
  };
  const withPanel = (use: (panel: Panel) => void) => {
    preload().then(
      ({ createPanel }) => {
        if (isDestroyed) return;
        panel ??= createPanel({ options, root, region, button, showLook, destroy });
        use(panel);
      },
      () => undefined,
    );
  };
  const destroy = () => {
    isDestroyed = true;
    panel?.destroy();
    host.remove();
  };
  button.addEventListener('click', () => withPanel((each) => each.toggle()));
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => void preload(), { once: true });
  const show = () => {
    if (isDestroyed) return;
    document.body.append(host);
    if (remembered.talks) (globalThis.requestIdleCallback ?? setTimeout)(() => withPanel(() => undefined));
  };
  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show);
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

function drawIcon(): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  path.setAttribute(
    'd',
    'M12 3C6.5 3 2 6.8 2 11.5c0 2.4 1.2 4.6 3.1 6.1l-.6 3.9 4.2-1.9c1 .3 2.1.4 3.3.4 5.5 0 10-3.8 10-8.5S17.5 3 12 3z',
  );
  icon.append(path);
  return icon;
}
