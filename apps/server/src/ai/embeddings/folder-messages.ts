/** The first message to the process that runs the model of a folder. */
export interface FolderTask {
  folder: string;
  packagesDir: string | undefined;
}

/** Texts to make vectors of. */
export interface FolderRequest {
  id: number;
  texts: readonly string[];
}

/** The vectors, or why there are none. */
export type FolderAnswer = { id: number } & ({ vectors: Float32Array[] } | { error: string });
