import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The file by which a checkout of the repository is recognised, from the built server or its source. */
const workspaceFile = fileURLToPath(new URL('../../../pnpm-workspace.yaml', import.meta.url));
const workspaceFileOfSource = fileURLToPath(new URL('../../../../pnpm-workspace.yaml', import.meta.url));

/** How to run the command line of this server: through npm in a checkout of the repository, by its file where it is installed. */
export function cliCommand(entry: string): string {
  return existsSync(workspaceFile) || existsSync(workspaceFileOfSource) ? 'npm run cli --' : `node ${entry}`;
}
