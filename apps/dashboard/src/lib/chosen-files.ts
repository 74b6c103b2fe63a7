/** How many files a mail or a message can have. A test compares it with the contract. */
export const mostFiles = 10;

/** The files that were chosen. */
export interface ChosenFiles {
  files: readonly File[];
  /** The names of those that did not fit. */
  leftOut: readonly string[];
}

export const noFiles: ChosenFiles = { files: [], leftOut: [] };

/** What makes two files the same: one that is chosen twice is sent once. */
export const keyOfFile = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** Adds files to those that were chosen. */
export function addFiles(before: readonly File[], more: readonly File[]): ChosenFiles {
  const all = [...new Map([...before, ...more].map((file) => [keyOfFile(file), file])).values()];
  const leftOut = all.splice(mostFiles);
  return { files: all, leftOut: leftOut.map(({ name }) => name) };
}
