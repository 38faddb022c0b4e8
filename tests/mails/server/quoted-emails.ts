/** An answer of a customer as text, the email of ours that it answers, and what the customer wrote. */
export interface QuotedEmail {
  name: string;
  text: string;
  own: string;
}

/** The email that all of them answer. */
export const ours =
  'Dear Rosa,\n\nwe are sorry that your lamp arrived broken. Please send us a picture of the box.\n\nKind regards\nMia from Acme';

const quoted = ours
  .split('\n')
  .map((line) => (line ? `> ${line}` : '>'))
  .join('\n');

const below = (own: string, ...introduction: string[]) => `${own}\n\n${introduction.join('\n')}\n${quoted}\n`;
const plainBelow = (own: string, ...introduction: string[]) => `${own}\n\n${introduction.join('\n')}\n\n${ours}\n`;

const folded: readonly [name: string, own: string, text: (own: string) => string][] = [
  // English
  [
    'en Gmail',
    'Yes, it works.',
    (own) => below(own, 'On Mon, Mar 2, 2026 at 9:00 AM Acme <care@acme.example> wrote:', ''),
  ],
  [
    'en Gmail, wrapped',
    'Here it is.\nRosa',
    (own) => below(own, 'On Mon, Mar 2, 2026 at 9:00 AM Acme Customer Care Team', '<care@acme.example> wrote:'),
  ],
  [
    'he Gmail, with marks of direction',
    'תודה',
    (own) =>
      below(
        own,
        '\u202bבתאריך שבת, 28 בנוב׳ 2026 ב-16:37 מאת \u202aAcme\u202c\u200f <\u202acare@acme.example\u202c\u200f>:\u202c',
        '',
      ),
  ],
  ['en Apple Mail', 'Thanks!', (own) => below(own, 'On 2 Mar 2026, at 09:00, Acme <care@acme.example> wrote:', '')],
  ['en Thunderbird', 'Thanks!', (own) => below(own, 'On 02.03.26 09:00, Acme wrote:')],
  [
    'en Outlook',
    'See the attachment.',
    (own) =>
      plainBelow(
        own,
        '________________________________',
        'From: Acme <care@acme.example>',
        'Sent: Monday, March 2, 2026 9:00 AM',
        'To: Rosa <rosa@example.com>',
        'Subject: Your feedback to Acme (R-12)',
      ),
  ],
  [
    'en Outlook, bold',
    'See the attachment.',
    (own) =>
      plainBelow(
        own,
        '*From:* Acme <care@acme.example>',
        '*Sent:* Monday, March 2, 2026 9:00 AM',
        '*Subject:* Your feedback',
      ),
  ],
  [
    'en old Outlook',
    'I agree.',
    (own) => plainBelow(own, '-----Original Message-----', 'From: Acme', 'Subject: Hello'),
  ],
  [
    'en Yahoo',
    'I agree.',
    (own) => plainBelow(own, 'On Monday, March 2, 2026, 9:00:00 AM GMT, Acme <care@acme.example> wrote:'),
  ],
  ['en marked lines alone', 'I agree.', (own) => `${own}\n\n${quoted}`],
  ['en our text again without a mark', 'I agree.', (own) => `${own}\n\n${ours}`],
  [
    'en our text again, wrapped differently',
    'I agree.',
    (own) =>
      `${own}\n\n> Dear Rosa,\n>\n> we are sorry that your lamp\n> arrived broken. Please send us a\n> picture of the box.\n>\n> Kind regards\n> Mia from Acme`,
  ],
  // German
  [
    'de Gmail',
    'Ja, danke.',
    (own) => below(own, 'Am Mo., 2. März 2026 um 09:00 Uhr schrieb Acme <care@acme.example>:', ''),
  ],
  ['de Thunderbird', 'Ja, danke.', (own) => below(own, 'Am 02.03.26 um 09:00 schrieb Acme:')],
  ['de Apple Mail', 'Ja, danke.', (own) => below(own, 'Am 02.03.2026 um 09:00 schrieb Acme <care@acme.example>:', '')],
  [
    'de Outlook',
    'Anbei das Bild.',
    (own) =>
      plainBelow(
        own,
        'Von: Acme <care@acme.example>',
        'Gesendet: Montag, 2. März 2026 09:00',
        'An: Rosa <rosa@example.com>',
        'Betreff: Ihre Rückmeldung',
      ),
  ],
  [
    'de original',
    'Anbei das Bild.',
    (own) => plainBelow(own, '-----Ursprüngliche Nachricht-----', 'Von: Acme', 'Betreff: Lampe'),
  ],
  // French
  [
    'fr Gmail',
    'Oui, merci.',
    (own) => below(own, 'Le lun. 2 mars 2026 à 09:00, Acme <care@acme.example> a écrit :', ''),
  ],
  ['fr Thunderbird', 'Oui, merci.', (own) => below(own, 'Le 02/03/2026 à 09:00, Acme a écrit :')],
  [
    'fr Outlook',
    'Voici la photo.',
    (own) =>
      plainBelow(
        own,
        'De : Acme <care@acme.example>',
        'Envoyé : lundi 2 mars 2026 09:00',
        'À : Rosa <rosa@example.com>',
        'Objet : Votre avis',
      ),
  ],
  [
    'fr original',
    'Voici la photo.',
    (own) => plainBelow(own, '-------- Message d’origine --------', 'De : Acme', 'Objet : Lampe'),
  ],
  // Spanish
  [
    'es Gmail',
    'Sí, gracias.',
    (own) => below(own, 'El lun, 2 mar 2026 a las 9:00, Acme (<care@acme.example>) escribió:', ''),
  ],
  [
    'es Outlook',
    'Adjunto la foto.',
    (own) =>
      plainBelow(
        own,
        'De: Acme <care@acme.example>',
        'Enviado: lunes, 2 de marzo de 2026 9:00',
        'Para: Rosa <rosa@example.com>',
        'Asunto: Su opinión',
      ),
  ],
  [
    'es Apple Mail',
    'Gracias',
    (own) => below(own, 'El 2 mar 2026, a las 9:00, Acme <care@acme.example> escribió:', ''),
  ],
  // Polish
  [
    'pl Gmail',
    'Tak, dziękuję.',
    (own) => below(own, 'pon., 2 mar 2026 o 09:00 Acme <care@acme.example> napisał(a):', ''),
  ],
  ['pl Thunderbird', 'Tak, dziękuję.', (own) => below(own, 'W dniu 02.03.2026 o 09:00, Acme pisze:')],
  [
    'pl Outlook',
    'W załączniku zdjęcie.',
    (own) =>
      plainBelow(
        own,
        'Od: Acme <care@acme.example>',
        'Wysłano: poniedziałek, 2 marca 2026 09:00',
        'Do: Rosa <rosa@example.com>',
        'Temat: Twoja opinia',
      ),
  ],
  // Japanese
  [
    'ja Gmail',
    'はい、ありがとうございます。',
    (own) => below(own, '2026年3月2日(月) 9:00 Acme <care@acme.example>:', ''),
  ],
  ['ja Apple Mail', 'はい。', (own) => below(own, '2026/03/02 9:00、Acme <care@acme.example>のメール:', '')],
  [
    'ja Outlook',
    '写真を添付します。',
    (own) =>
      plainBelow(own, '差出人: Acme <care@acme.example>', '送信日時: 2026年3月2日 9:00', '宛先: Rosa', '件名: ご意見'),
  ],
];

const whole: readonly [name: string, text: string][] = [
  ['en a form with a rule', 'Hello,\n____________________\nORDER 4711\nPlease cancel it today.'],
  [
    'en answers between marked lines',
    'On 2 Mar 2026, Acme <care@acme.example> wrote:\n> What?\nThe lamp.\n> When?\nToday.',
  ],
  ['en a sentence about who wrote', 'Hello,\non Monday your colleague wrote: call us.\nI did.'],
  [
    'en what somebody wrote, as own text',
    'Hello,\nOn Monday your colleague wrote:\nPlease call us.\n\nI did, and nobody answered.',
  ],
  ['en own lines that begin with the mark', 'My weights:\n> 30 kg\n> 20 kg'],
  ['en an answer below the quote', `On 2 Mar 2026, Acme <care@acme.example> wrote:\n${quoted}\n\nThe picture is here.`],
  ['en a letter with From and To', 'My journey\nFrom: Berlin\nTo: Paris\nI was 3 hours late.'],
  [
    'en a forwarded email',
    'See what your shop told me:\n\n---------- Forwarded message ---------\nFrom: Shop <shop@example.org>\nSubject: Lamp\n\nNo refund.',
  ],
  ['de a list after a rule', 'Guten Tag,\n--------\n1. Lampe defekt\n2. Karton nass\nBitte melden Sie sich.'],
  ['de what somebody wrote', 'Am Montag schrieb mir Ihr Kollege:\nBitte warten.\nIch warte noch.'],
  ['fr a greeting alone', 'Bonjour,\n\nla lampe est cassée.\n\nCordialement\nRosa'],
  ['es a signature', 'Hola\n\n-- \nRosa Lind\n+34 600 000 000'],
  ['pl an own sentence with a colon', 'W dniu 2 marca zamówiłam:\n- lampę\n- stół'],
  ['ja own text', 'ランプが壊れていました。\n\n田中'],
];

/** 29 answers above a quotation and 14 that quote nothing, in six languages. */
export const quotedEmails: readonly QuotedEmail[] = [
  ...folded.map(([name, own, text]) => ({ name, own, text: text(own) })),
  ...whole.map(([name, text]) => ({ name, own: text, text })),
];
