import { defineConfig } from 'vite';
import { catalogs } from './scripts/catalogs.js';
import { design } from './scripts/design.js';
import { locales } from './scripts/locales.js';
import { offline } from './scripts/offline.js';

/** The address of the API while you develop with `npm run dev`. */
const api = process.env.LEAD_ENGAGEMENT_URL ?? 'http://127.0.0.1:3000';

/** Modules of a few lines, which many pages share. */
const small = /\/src\/lib\/(csv|lines|options|parts|save-file|versions|web-address)\.ts$/;

export default defineConfig({
  // Relative addresses: the app works under any path.
  base: './',
  plugins: [design(), catalogs(), locales(), offline()],
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
      // The first page loads the names of all files: one for each of these would be longer than what is in it.
      output: { codeSplitting: { groups: [{ name: 'small', test: small }] } },
    },
  },
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  server: { proxy: { '/v1': api } },
});
