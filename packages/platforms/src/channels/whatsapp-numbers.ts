/**
 * The telephone number of a WhatsApp id, in E.164. WhatsApp leaves out the ninth digit of mobile numbers of Brazil, and writes those of
 * Mexico with a 1 that is no part of them any more.
 */
export function toPhone(whatsAppId: string): string {
  const brazilian = /^55([1-9]\d)([6-9]\d{7})$/.exec(whatsAppId);
  if (brazilian) return `+55${brazilian[1]}9${brazilian[2]}`;
  const mexican = /^521(\d{10})$/.exec(whatsAppId);
  return mexican ? `+52${mexican[1]}` : `+${whatsAppId}`;
}
