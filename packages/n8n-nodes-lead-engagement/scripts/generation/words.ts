/** A name of the API as a title: `createdAt[gte]` is `Created At From`. */
export function toTitle(name: string): string {
  const [, field = name, operator] = /^([^[]+)(?:\[(\w+)\])?$/.exec(name) ?? [];
  const words = field.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[\s_.]+/);
  const title = words.map(toWord).join(' ');
  return operator === undefined ? title : `${title} ${operators.get(operator) ?? toWord(operator)}`;
}

const operators = new Map([
  ['gte', 'From'],
  ['gt', 'Above'],
  ['lt', 'Before'],
  ['lte', 'Up To'],
  ['not', 'Not'],
  ['null', 'Is Empty'],
]);
const abbreviations = new Map([
  ['id', 'ID'],
  ['ids', 'IDs'],
  ['url', 'URL'],
  ['q', 'Words'],
]);

function toWord(word: string): string {
  return abbreviations.get(word.toLowerCase()) ?? `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;
}

/** The name of a parameter of n8n: `createdAt[gte]` is `createdAtGte`. */
export function toParameterName(name: string): string {
  return name.replace(/[[\].]+(\w?)/g, (_, next: string) => next.toUpperCase());
}

/** A value of a list of choices as people read it: `-createdAt` is `Created At (Descending)`. */
export function toChoice(value: string): string {
  if (value.startsWith('-')) return `${toTitle(value.slice(1))} (Descending)`;
  return /[a-z]/.test(value) ? toTitle(value) : value.split('_').map(toWord).join(' ');
}

/** A description of the contract as n8n shows it, in HTML. */
export function toDescription(text: string, title: string, isBoolean: boolean): string {
  const html = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .trim();
  const whole = isBoolean && !html.startsWith('Whether') ? `Whether "${title}" is on. ${html}`.trim() : html;
  // One sentence has no period, several have one.
  const isOne = !/\.\s/.test(whole.slice(0, -1));
  return isOne ? whole.replace(/\.$/, '') : whole;
}
