/** The programs that the server runs as processes or threads of their own: their names in the build, and their sources. */
export const childSources = {
  'extract-child': 'src/extraction/child.ts',
  'scrypt-child': 'src/security/scrypt-child.ts',
  'watchdog-thread': 'src/process/watchdog-thread.ts',
  'embeddings-child': 'src/ai/embeddings/folder-child.ts',
} as const;

export type ChildName = keyof typeof childSources;
