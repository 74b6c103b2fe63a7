/** English words that people ask with, and that say nothing of what they ask about; PostgreSQL's stop words go besides. */
const chatter =
  /\b(?:please|would|could|may|might|must|shall|want|wants|wanted|need|needs|like|know|tell|let|say|get|gets|getting|got|give|possible|possibly|someone|something|somehow|anyone|anything|thing|things|way|ways|help|question|hello|hi|hey|thanks|thank|does|do|did|is|are|am|also|much|many|lot|really|just|try|trying|able|us|i'm|i've|i'd|don't|doesn't|can't|won't|isn't|aren't|there|one|ones|happens|happen|happened|wondering|wonder|explain|long|often|soon|still|already|ever|yet|actually|make|makes|made|go|goes|going|take|takes|mean|means)\b/gi;

/** A question without the words that are in any question. */
export function withoutChatter(question: string, configuration: string): string {
  if (configuration !== 'english') return question;
  const rest = question.replaceAll('’', "'").replace(chatter, ' ');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : question;
}

/** Whether a query says what has to be there, in quotation marks, or what must not, after a minus. */
export function demandsOf(query: string): string | undefined {
  const phrases = query.match(/"[^"]+"/g) ?? [];
  const rest = query.replace(/"[^"]*"/g, ' ');
  const excluded = rest.match(/(?<=^|\s)-[\p{L}\p{N}][^\s]*/gu) ?? [];
  const demands = [...phrases, ...excluded];
  return demands.length === 0 ? undefined : demands.join(' ');
}

/** A query without what must not be there. */
export function withoutExcluded(query: string): string {
  return query.replace(/(?<=^|\s)-[\p{L}\p{N}][^\s]*/gu, ' ');
}
