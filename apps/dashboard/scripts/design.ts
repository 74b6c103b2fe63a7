import type { Plugin } from 'vite';
import { logoSvg, tokensCss } from '../../../packages/design/src/index.js';

const tokens = 'virtual:tokens.css';

/** Brings the colors, sizes and the logo of the design package into the build. */
export function design(): Plugin {
  return {
    name: 'lead-engagement-design',
    resolveId: (id) => (id === tokens ? `\0${tokens}` : undefined),
    load: (id) => (id === `\0${tokens}` ? tokensCss() : undefined),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'logo.svg', source: logoSvg });
    },
  };
}
