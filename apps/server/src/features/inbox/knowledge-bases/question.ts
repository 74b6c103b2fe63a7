/** English words that are common in questions and carry no meaning for the search, in addition to PostgreSQL's stop words. */
const chatter =
  /\b(?:please|would|could|may|might|must|shall|want|wants|wanted|need|needs|like|know|tell|let|say|get|gets|getting|got|give|possible|possibly|someone|something|somehow|anyone|anything|thing|things|way|ways|help|question|hello|hi|hey|thanks|thank|does|do|did|is|are|am|also|much|many|lot|really|just|try|trying|able|us|i'm|i've|i'd|don't|doesn't|can't|won't|isn't|aren't|there|one|ones|happens|happen|happened|wondering|wonder|explain|long|often|soon|still|already|ever|yet|actually|make|makes|made|go|goes|going|take|takes|mean|means)\b/gi;

/** Removes such words from a question in English. */
export function withoutChatter(question: string, configuration: string): string {
  if (configuration !== 'english') return question;
  const rest = question.replaceAll('’', "'").replace(chatter, ' ');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : question;
}

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
