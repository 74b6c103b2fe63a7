import type { Plugin } from 'vite';
import { logoSvg, tokensCss } from '../../../packages/design/src/index.js';

const tokens = 'virtual:tokens.css';

/** What browsers need to install the app. Its addresses are relative to its own, so that it works under any path. */
const webManifest = {
  name: 'Lead Engagement',
  short_name: 'Leads',
  id: './',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [{ src: './logo.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
};

/** Brings the colors, sizes and the logo of the design package into the build. */
export function design(): Plugin {
  return {
    name: 'lead-engagement-design',
    resolveId: (id) => (id === tokens ? `\0${tokens}` : undefined),
    load: (id) => (id === `\0${tokens}` ? tokensCss() : undefined),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'logo.svg', source: logoSvg });
      this.emitFile({ type: 'asset', fileName: 'app.webmanifest', source: JSON.stringify(webManifest, null, 2) });
    },
  };
}
