/** The values of a form by the names of its fields, as the fields hold them. A box that is ticked is `on`. */
export type Fields = Record<string, string>;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of a form that have a name, in order. */
export function fieldsOf(form: HTMLElement | null): Field[] {
  return [...(form?.querySelectorAll<Field>('input[name], textarea[name], select[name]') ?? [])];
}

/** Whether a field is a box to tick. */
export const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

/** Whether a field holds what must not be kept: a secret, or a file. */
export const isUnkept = (field: Field) =>
  field instanceof HTMLInputElement && (field.type === 'password' || field.type === 'file');

/** The value of a field. */
export const readField = (field: Field) => (isBox(field) ? (field.checked ? 'on' : '') : field.value);

/** The values of a form. */
export function readForm(form: HTMLElement | null): Fields {
  return Object.fromEntries(fieldsOf(form).map((field) => [field.name, readField(field)]));
}

/** Writes a field as if the user had, so that React takes notice. */
export function writeField(form: HTMLElement | null, name: string, value: string): void {
  const field = fieldsOf(form).find((each) => each.name === name);
  if (!field || readField(field) === value) return;
  if (isBox(field)) {
    field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Fields hold no carriage returns, and forms send no spaces at the ends. */
export function normalize(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replaceAll('\r', '').trim()]));
}
