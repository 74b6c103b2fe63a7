export const packedNames: readonly string[];
export function packAll(folder: string): Promise<string[]>;
