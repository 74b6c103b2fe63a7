const person =
  '(?:operator|agent|human(?: being)?|person|representative|rep|someone|somebody|advisor|adviser|supervisor|manager|colleague|employee|(?:member of|someone (?:on|from|in)) (?:the|your) (?:team|staff)|staff(?: member)?|(?:customer )?(?:service|support)(?: team)?)';
const article = '(?:an?|the|your|one of your|some|any)?';
const kind = '(?:real|live|actual|human|customer service|customer support|support|service|sales)?';
const somebody = `${article} ?${kind} ?${person}`;

/** What asks for a person, wherever it stands among the words of a text. */
const requests = [
  `(?:speak|talk|chat)(?:ing)? (?:to|with) ${somebody}`,
  `(?:connect|transfer|forward|hand|pass|put|switch|direct|refer) me (?:over |through |on )?(?:to|with) ${somebody}`,
  `(?:i want|i need|i would like|i'd like|give me|get me|let me have|can i have|can i get|is there) ${article} ?(?:(?:real|live|actual|human) ${person}|human|operator)`,
  // German, Spanish, French and Portuguese.
  '(?:mit|zu) (?:einem?|einer|jemandem|ihrem|eurem) ?(?:echten |richtigen )?(?:menschen|mitarbeiter|mitarbeiterin|berater|person|kollegen|kundenservice)? ?(?:sprechen|reden|schreiben|verbinden|verbunden werden|chatten)',
  '(?:hablar|conversar|chatear|comunicarme|ponerme en contacto) con (?:un|una|algún|alguna)? ?(?:persona|humano|agente|asesor|asesora|alguien|operador|representante|empleado)',
  "(?:parler|discuter|échanger) (?:à|avec) (?:un|une)? ?(?:vrai |vraie )?(?:personne|humain|conseiller|conseillère|quelqu'un|agent|opérateur|employé)",
  '(?:falar|conversar) com (?:um|uma|o|a)? ?(?:pessoa|humano|atendente|alguém|agente|operador|representante|funcionário)',
].map((request) => new RegExp(`(?:^| )${request}(?: |$)`));
/** What does if there is little else. */
const shortRequest = {
  words: 4,
  pattern: /(?:^| )(?:operator|agent|human|representative|real person)(?: now)?(?: please)?$/,
};
const refusal =
  /(?:^| )(?:no quiero|no necesito|não quero|não preciso|je ne veux pas|pas besoin de) (?:hablar|falar|parler)|(?:^| )nicht mit (?:einem|einer|jemandem) |(?:^| )(?:don't|do not|no need to|not) (?:want to |need to |have to |wish to )?(?:speak|talk|chat)/;

/** Whether a contact asks for a person, whatever the phrases of the chatbot are. `words` are in lower case, without punctuation. */
export function asksForPerson(words: readonly string[]): boolean {
  const said = words.join(' ');
  if (refusal.test(said)) return false;
  const isShort = words.length <= shortRequest.words && shortRequest.pattern.test(said);
  return isShort || requests.some((request) => request.test(said));
}
