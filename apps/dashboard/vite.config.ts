import { defineConfig } from 'vite';
import { catalogs } from './scripts/catalogs.js';
import { design } from './scripts/design.js';
import { locales } from './scripts/locales.js';

/** The address of the API while you develop with `npm run dev`. */
const api = process.env.LEAD_ENGAGEMENT_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  // Relative addresses: the app works under any path.
  base: './',
  plugins: [design(), catalogs(), locales()],
  build: {
    target: 'es2023',
    manifest: 'manifest.json',
    // The policy allows no inline code, and data: for images alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Libraries mark what is for browsers alone. Everything here is.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
    },
  },
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  server: { proxy: { '/v1': api } },
});
