import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isInstalled } from '../env/env.js';

/** The file by which a checkout of the repository is recognised, from the built server or its source. */
const workspaceFile = fileURLToPath(new URL('../../../pnpm-workspace.yaml', import.meta.url));
const workspaceFileOfSource = fileURLToPath(new URL('../../../../pnpm-workspace.yaml', import.meta.url));

/** How to run the command line of this server: through npm in a checkout of the repository, or if npm installed it, else by its file. */
export function cliCommand(entry: string): string {
  if (isInstalled) return 'npx lead-engagement-server';
  return existsSync(workspaceFile) || existsSync(workspaceFileOfSource) ? 'npm run cli --' : `node ${entry}`;
}
