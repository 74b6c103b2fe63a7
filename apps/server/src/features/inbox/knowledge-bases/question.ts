/** The phrases in quotation marks and the exclusions (`-word`) of a query; undefined if it has none. */
export function demandsOf(query: string): string | undefined {
  const phrases = query.match(/"[^"]+"/g) ?? [];
  const rest = query.replace(/"[^"]*"/g, ' ');
  const excluded = rest.match(/(?<=^|\s)-[\p{L}\p{N}][^\s]*/gu) ?? [];
  const demands = [...phrases, ...excluded];
  return demands.length === 0 ? undefined : demands.join(' ');
}

/** Removes the exclusions from a query. */
export function withoutExcluded(query: string): string {
  return query.replace(/(?<=^|\s)-[\p{L}\p{N}][^\s]*/gu, ' ');
}
