/**
 * The forms in which one mobile number is written, in E.164, the given one first: of Brazil with and without the ninth digit, of Mexico with
 * and without the 1, of Argentina with and without the 9.
 */
export function phoneForms(phone: string): string[] {
  return [...new Set([phone, ...otherForms(phone)])];
}

function otherForms(phone: string): string[] {
  const brazilian = /^\+55([1-9]\d)9?([6-9]\d{7})$/.exec(phone);
  if (brazilian) return [`+55${brazilian[1]}9${brazilian[2]}`, `+55${brazilian[1]}${brazilian[2]}`];
  const mexican = /^\+521?(\d{10})$/.exec(phone);
  if (mexican) return [`+52${mexican[1]}`, `+521${mexican[1]}`];
  const argentine = /^\+549?(\d{10})$/.exec(phone);
  return argentine ? [`+549${argentine[1]}`, `+54${argentine[1]}`] : [];
}
