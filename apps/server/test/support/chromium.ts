import { findProgram } from './programs.js';

/** The Chromium of this machine: that of CHROMIUM_PATH, or else the first on the PATH; undefined if there is none. */
export function findChromium(): string | undefined {
  return (
    process.env.CHROMIUM_PATH ||
    findProgram('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome')
  );
}
