export type Language = 'python3' | 'go' | 'php' | 'ruby';
export const languages: readonly Language[];
export function findLanguage(name: Language): string | undefined;
