import { createHash } from 'node:crypto';
import { foldCase } from '@lead-engagement/connector-kit';

/** What mail programs write before the subject of a reply, in their languages. Some write a dot behind it. */
const replies = [
  're res resp r ref ré rép réf réponse respuesta resposta rispondi rif aw antw antwort antwoord sv svar vs vast vastaus vá válasz',
  'odp odpowiedź odpověď odpoveď odg odgovor atb ats ats vast balas bls trả\\slời ynt yan yanıt cevap ynt rv',
  'отв ответ на re відповідь отговор αν απ απαντ απάντηση رد ردّ الرد پاسخ השב תגובה تشوبه',
  '回复 回覆 答复 答覆 返信 回信 답장 회신 ตอบ ตอบกลับ जवाब',
].join(' ');
/** The same of forwarded mails. */
const forwards = [
  'fw fwd wg weitergeleitet tr trs i enc encaminhado encaminhada inoltra inoltrato rv reenviado reenv doorst doorgestuurd',
  'vb vidarebef vidarebefordrat videresendt vl vidb pd przekazane prosl přep přepos přeposláno předáno preposlané',
  'fs továbbítás továbbítva tov ilt i̇lt İlt iletilen fyi пер переслано перенапр препратено πρθ προωθ σχετ',
  'إعادة\\sتوجيه تحويل הועבר 转发 轉寄 轉發 転送 전달 ส่งต่อ chuyển\\stiếp terusan',
].join(' ');
/** What servers put there, to warn. */
const tags = [
  'ext|extern|external|externe|externo|externa|esterno|esterna|externí|zewnętrzn[ye]|külső|ekstern|eksternt|ulkoinen',
  '外部|外部メール|社外|외부|외부메일|внешн(?:ее|яя|ий)|dış|caution|warning|suspicious|suspected|spam|bulk|junk|phishing',
].join('|');
/** What can stand beside such a word within brackets: "External Sender", "Suspected Spam", "Externe E-Mail". */
const tagWord = `(?:${tags}|\\*+spam\\*+)[?!]?(?:[ :_-]{1,3}(?:e-?mail|mail|e-?post|sender|message|nachricht|absender|expéditeur|origin|spam|phishing|邮件|メール)[?!]?)?|外部(?:邮件|郵件)`;

const words = (list: string) =>
  list
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
    .join('|');
const count = '(?:\\s*(?:[\\[(^*]\\s?\\d{1,3}\\s?[\\])]?|\\d{1,2}))?';
const tag = [
  `[\\[(【〔{<]\\s*(?:${tagWord})\\s*[\\])】〕}>]\\s*:?`,
  `\\*{2,}\\s*(?:${tagWord})\\s*\\*{2,}`,
  '(?:ext|extern|external|externe|externo|esterno|caution|spam)\\s*:',
].join('|');
const prefix = new RegExp(`^(?:(?:${words(`${replies} ${forwards}`)})\\.?${count}\\s*:|${tag})\\s*`, 'iu');
const forward = new RegExp(`^(?:${words(forwards)})\\.?${count}\\s*:`, 'iu');
const answered = new RegExp(`^(?:${words(replies)})\\.?${count}\\s*:`, 'iu');
const tagsBefore = new RegExp(`^(?:(?:${tag})\\s*){1,4}`, 'iu');

const mostPrefixes = 30;
const maxSubjectChars = 1_000;

/** A subject without the prefixes of replies and forwards, and without the tags of servers. */
export function plainSubject(subject: string): string {
  let plain = tidy(subject);
  for (let count = 0; count < mostPrefixes; count += 1) {
    const found = prefix.exec(plain);
    if (!found) break;
    plain = plain.slice(found[0].length);
  }
  return plain;
}

/** Whether a subject says that the mail is forwarded. RV: is of replies in some places and of forwards in others. */
export function isForwarded(subject: string): boolean {
  return forward.test(tidy(subject).replace(tagsBefore, ''));
}

const tidy = (subject: string) =>
  subject.slice(0, maxSubjectChars).normalize('NFC').replaceAll('：', ':').replaceAll(/\s+/gu, ' ').trim();

/** Whether a subject begins as those of replies do. */
export function isReplySubject(subject: string): boolean {
  return answered.test(tidy(subject).replace(tagsBefore, ''));
}

/** Programs fold long subjects, and cut some: the rest does not count. */
const comparedChars = 120;

/**
 * What the mails of one person about one thing have in common, as a key; undefined without a subject. Prefixes, case, spaces and
 * the form of Unicode do not count.
 */
export function toTopic(address: string, subject: string): string | undefined {
  const about = foldCase(plainSubject(subject).normalize('NFKC')).replaceAll(/[\s\p{Cf}]+/gu, '');
  if (about === '') return undefined;
  const compared = Array.from(about).slice(0, comparedChars).join('');
  return createHash('sha256')
    .update(JSON.stringify([address, compared]))
    .digest('base64url')
    .slice(0, 24);
}
