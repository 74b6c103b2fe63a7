import { isColor, readableOn } from './color.js';
import { chooseLanguage, type Language } from './language.js';
import type { ChatOptions, PanelHost } from './options.js';
import type { Remembered } from './store.js';

const labels: Record<Language, string> = {
  en: 'Open chat',
  de: 'Chat öffnen',
  es: 'Abrir el chat',
  fr: 'Ouvrir le chat',
  pt: 'Abrir o chat',
};
/** The style of the host itself. A rule of the page for all elements would win over a rule of the shadow root, but not over these. */
const hostStyle = 'all:initial!important;display:block!important;position:fixed!important;z-index:2147483000!important';
const radiusPx = 28;
const style = `@media print{.chat{display:none}}
.launch{all:unset;box-sizing:border-box;position:fixed;bottom:20px;right:20px;width:56px;height:56px;border-radius:50%;cursor:pointer;display:grid;place-items:center;background:var(--color);color:var(--on);box-shadow:0 0 0 1px #fff6,0 4px 16px #0004}
.launch:focus-visible{outline:3px solid var(--on);box-shadow:0 0 0 6px var(--color)}
.left .launch{right:auto;left:20px}
.launch svg{width:26px;height:26px;fill:currentColor}`;

const styleOf = (element: Element) => getComputedStyle(element);

/** The button with its host element, whose name no rule of a page is about. */
export interface Button extends Omit<PanelHost, 'options' | 'destroy'> {
  host: HTMLElement;
  attach(page: HTMLElement, body: HTMLElement): void;
  /** True if the button can be seen, or is only covered by another element. */
  isVisible(): boolean;
}

/** Creates the button, without adding it to the page. `reach` is called when a visitor is about to use it. */
export function createButton(
  options: ChatOptions,
  remembered: Partial<Remembered>,
  reach: () => void,
  press: () => void,
): Button {
  const host = document.createElement('lead-engagement-chat');
  host.style.cssText = hostStyle;
  const root = host.attachShadow({ mode: 'open' });
  const [sheet, look] = [new CSSStyleSheet(), new CSSStyleSheet()];
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet, look];
  const region = document.createElement('div');
  const button = document.createElement('button');
  const language = chooseLanguage(options.language);
  region.role = 'region';
  region.ariaLabel = 'Chat';
  region.lang = language;
  button.ariaLabel = labels[language];
  button.ariaExpanded = 'false';
  button.className = 'launch';
  button.append(drawIcon());
  region.append(button);
  root.append(region);
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, reach, { once: true });
  button.onclick = press;

  const showLook = (color: string | undefined, position: string | undefined) => {
    const own = isColor(color) ? color : '#1f5eff';
    look.replaceSync(`.chat{--color:${own};--on:${readableOn(own)}}`);
    region.className = `chat ${(options.position ?? position ?? '').toLowerCase()}`;
  };
  showLook(remembered.color ?? options.color, remembered.position);
  const isVisible = () => {
    const { x, y } = button.getBoundingClientRect();
    const isOpaque = host.popover !== null || Number(styleOf(document.documentElement).opacity) > 0.5;
    return isOpaque && document.elementsFromPoint(x + radiusPx, y + radiusPx).includes(host);
  };
  const attach = (page: HTMLElement, body: HTMLElement) => {
    // Pages set the direction on their body too, which does not contain the chat.
    const { direction } = styleOf(body);
    if (direction !== styleOf(page).direction) region.dir = direction;
    host.popover = null;
    page.append(host);
  };
  return { host, root, region, button, showLook, attach, isVisible };
}

function drawIcon(): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  icon.setAttribute('viewBox', '0 0 24 24');
  path.setAttribute(
    'd',
    'M12 3C6.5 3 2 6.8 2 11.5c0 2.4 1.2 4.6 3.1 6.1l-.6 3.9 4.2-1.9c1 .3 2.1.4 3.3.4 5.5 0 10-3.8 10-8.5S17.5 3 12 3z',
  );
  icon.append(path);
  return icon;
}
