import { inBrowser, useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { type App, defineComponent, h } from 'vue';
import { toServer } from '../../src/addresses.js';
import 'virtual:tokens.css';
import './style.css';

/** A link of the navigation bar that leaves the site for another page of the server. */
const ServerLink = defineComponent({
  props: { path: { type: String, required: true }, text: { type: String, required: true } },
  setup({ path, text }) {
    const { page } = useData();
    return () => h('a', { href: toServer(page.value.relativePath, path), target: '_self', class: 'server-link' }, text);
  },
});

/**
 * Makes the links of the page that the server sent absolute. They are relative to the page's address, which changes when the reader
 * navigates, and elements that both pages share are kept.
 */
function keepAddresses(): void {
  for (const name of ['href', 'src'] as const) {
    for (const element of document.querySelectorAll(`[${name}^="."]`)) {
      element.setAttribute(name, new URL(element.getAttribute(name) ?? '', location.href).href);
    }
  }
}

export default {
  extends: DefaultTheme,
  enhanceApp({ app }: { app: App }) {
    app.component('ServerLink', ServerLink);
    if (inBrowser) keepAddresses();
  },
};
