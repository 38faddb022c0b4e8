import { invisible } from '../../../core/contract/notations/visible-text.ts';

/** What mail programs write above the email that they quote, in the languages of their users. */

const wrote =
  'wrote|writes|schrieb|schreibt|a écrit|escribió|ha scritto|scrive|escreveu|schreef|skrev|a scris|napisała?|napisał\\(a\\)|pisze|napsala?|' +
  'napísala?|kirjoitti|írta|пишет|пише|geschreven|написала?|написав|έγραψε|yazdı|viết|menulis|wrote the following|כתב|كتب|写道|寫道|のメール|님이 작성|wrote：';
const starts =
  'on|am|le|el|il|em|op|den|på|pe|dnia|w dniu|dne|dňa|ke|ngày|pada|a|σ?τ?ις|στις|במועד|في|в|ср|чт|пт|пн|вт|сб|вс|\\d{1,4}';

const wroteAtEnd = new RegExp(`(?:^|[^\\p{L}])(?:${wrote})(?:[^\\p{L}].{0,120})?[:：]\\s*$`, 'iu');
const wroteAnywhere = new RegExp(`(?:^|[^\\p{L}])(?:${wrote})(?:[^\\p{L}]|$)`, 'iu');
const startsLikeOne = new RegExp(`^\\s{0,3}(?:${starts})[^\\p{L}]`, 'iu');
const address = /[^\s<>"'(),:;@]{1,64}@[^\s<>"'(),:;@]{1,190}/u;
const endsInAddress = /@[^\s<>@]{1,190}>\s?[:：]$/;
const dated = /\d{1,4}[./年-]\s?\d{1,2}|\d{1,2}:\d{2}|\b(19|20)\d\d\b/;

const mostLength = 400;
const mostLines = 3;

export interface Introduction {
  /** In lines. */
  length: number;
  /** It names the sender's address and says who wrote, so that a quotation needs no marks. */
  isSure: boolean;
}

/**
 * An introduction like “On Monday, 2 March 2026 at 9:00, Acme <care@acme.example> wrote:”, which mail programs wrap. It
 * names the sender's address, or a day or a time.
 */
export function introductionAt(lines: readonly string[], at: number): Introduction | undefined {
  for (let length = mostLines; length > 0; length -= 1) {
    const text = lines
      .slice(at, at + length)
      .map((line) => line.replace(invisible, '').trim())
      .join(' ');
    const isOne = text.length <= mostLength && /[:：]$/.test(text) && !/\s{2}|^>/.test(text);
    if (!isOne || (length > 1 && startsLater(lines, at, length))) continue;
    const hasAddress = address.test(text);
    if (hasAddress || (dated.test(text) && (startsLikeOne.test(text) || wroteAtEnd.test(text)))) {
      const isSure = hasAddress && (wroteAnywhere.test(text) || (dated.test(text) && endsInAddress.test(text)));
      return { length, isSure };
    }
  }
  return undefined;
}

/** A sentence above is not part of it. */
function startsLater(lines: readonly string[], at: number, length: number): boolean {
  for (let start = at + 1; start < at + length; start += 1)
    if (dated.test(lines[start] ?? '') && introductionAt(lines.slice(start, at + length), 0)) return true;
  return false;
}

const original =
  "original message|original-nachricht|originalnachricht|ursprüngliche nachricht|message d['’]origine|message original|mensaje original|" +
  'messaggio originale|mensagem original|oorspronkelijk bericht|originele bericht|originalmeddelelse|oprindelig meddelelse|opprinnelig melding|' +
  'ursprungligt meddelande|originalmeddelande|alkuperäinen viesti|oryginalna wiadomość|wiadomość oryginalna|původní zpráva|eredeti üzenet|' +
  'mesaj original|исходное сообщение|оригинальное сообщение|özgün ileti|αρχικό μήνυμα|原始邮件|原始郵件|元のメッセージ|원본 메시지|reply message|reply above this line';
const forwarded =
  /^[\s*-]{0,12}(begin )?forwarded message|^[\s-]{2,12}(weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht|пересылаемое сообщение)/i;
const originalRule = new RegExp(`^[\\s*>]{0,3}[-_=]{2,20}\\s{0,5}(?:${original})\\s{0,5}[-_=]{2,20}\\s*$`, 'iu');

/** A line like “-----Original Message-----”. */
export const isOriginalRule = (line: string): boolean => line.length < 200 && originalRule.test(line);

/** A forwarded email is new to us. */
export const isForwarded = (line: string): boolean => line.length < 200 && forwarded.test(line);

const from =
  'from|von|de|da|van|od|от|кому от|fra|från|lähettäjä|feladó|kimden|gönderen|από|מאת|من|发件人|寄件者|差出人|보낸 사람|de la|nadawca|odesílatel|від|dari|từ|expéditeur|remitente|mittente|remetente';
const when =
  "sent|date|gesendet|datum|envoyé|date d['’]envoi|enviado|enviado el|fecha|inviato|data|enviada em|enviado em|verzonden|wysłano|odesláno|dátum|" +
  'отправлено|дата|sendt|dato|skickat|lähetetty|päivämäärä|elküldve|gönderilme tarihi|gönderildi|tarih|στάλθηκε|ημερομηνία|נשלח|תאריך|تاريخ|التاريخ|发送时间|日期|送信日時|日時|보낸 날짜|날짜|trimis|надіслано|dikirim|tanggal|ngày';
const to =
  'to|an|à|para|a|aan|do|komu|кому|til|till|vastaanottaja|címzett|kime|προς|אל|إلى|收件人|宛先|받는 사람|către|kepada|đến|cc|kopie|copie|copia|kopi|kopia|копия|kopio|másolatot kap|bilgi|κοιν\\.?|抄送|참조';
const subject =
  'subject|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|předmět|predmet|тема|emne|ämne|aihe|tárgy|konu|θέμα|נושא|الموضوع|主题|主旨|件名|제목|subiect|perihal|chủ đề';

const field = (names: string) => new RegExp(`^[\\s*>|]{0,4}(?:${names})\\*{0,2}\\s?\\*{0,2}[:：]`, 'iu');
const fields = { from: field(from), when: field(when), to: field(to), subject: field(subject) };
const blockLines = 8;

/** The header block of Outlook and others: From, Sent, To and Subject, at least three of them. */
export function startsHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!isField(lines[at], fields.from)) return false;
  const block = lines.slice(at, at + blockLines);
  const found = Object.values(fields).filter((one) => block.some((line) => isField(line, one)));
  return (
    (found.length >= 3 && found.includes(fields.subject)) ||
    (found.length === 2 && block.some((line) => isField(line, fields.from) && address.test(line.slice(0, 300))))
  );
}

const isField = (line: string | undefined, one: RegExp) => line !== undefined && one.test(line.slice(0, 120));
