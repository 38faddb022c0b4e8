import iconv from 'iconv-lite';

export interface Writer {
  name: string;
  address: string;
  /** The Message-ID of the email that is answered. */
  answers: string;
}

type Kind = (writer: Writer, mark: string) => { headers: string[]; body: string | Buffer };

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
);

const text = (charset: string, encoding = '8bit') => [
  `Content-Type: text/plain; charset=${charset}`,
  `Content-Transfer-Encoding: ${encoding}`,
];
const html = ['Content-Type: text/html; charset=utf-8'];
const multi = (subtype: string) => [`Content-Type: multipart/${subtype}; boundary="b-1"`];
const wrapped = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
const file = (name: string, type: string, bytes: Buffer, ...more: string[]) => ({
  head: [`Content-Type: ${type}; name="${name}"`, 'Content-Transfer-Encoding: base64', ...more],
  body: wrapped(bytes),
});
const part = (head: readonly string[], body: string) => ({ head, body });
const parts = (...all: { head: readonly string[]; body: string }[]) =>
  `${all.map(({ head, body }) => `--b-1\r\n${head.join('\r\n')}\r\n\r\n${body}\r\n`).join('')}--b-1--\r\n`;

/** What customers' mail programs, and those who wish us ill, send: 30 kinds, each with its mark in the text. */
export const emailKinds: Readonly<Record<string, Kind>> = {
  'plain text': (_, mark) => ({ headers: [], body: `Thank you, it works. ${mark}` }),
  'German in quoted-printable': (_, mark) => ({
    headers: text('utf-8', 'quoted-printable'),
    body: `Sch=C3=B6ne Gr=C3=BC=C3=9Fe aus M=C3=BCnchen =\r\n${mark}`,
  }),
  'Turkish in base64': (_, mark) => ({
    headers: text('utf-8', 'base64'),
    body: wrapped(Buffer.from(`Teşekkür ederim, güzel çalışıyor. ${mark}`)),
  }),
  'French in Latin-1': (_, mark) => ({
    headers: text('iso-8859-1'),
    body: iconv.encode(`Merci, la lampe a été livrée. ${mark}`, 'latin1'),
  }),
  'Windows-1252 that says it is ASCII': (_, mark) => ({
    headers: text('us-ascii'),
    body: iconv.encode(`The price was 5 € — “too much”. ${mark}`, 'windows-1252'),
  }),
  'UTF-8 that says it is Latin-1': (_, mark) => ({
    headers: text('iso-8859-1'),
    body: Buffer.from(`Cześć, dziękuję za żarówkę. ${mark}`),
  }),
  'Japanese in ISO-2022-JP': (_, mark) => ({
    headers: text('iso-2022-jp', '7bit'),
    body: Buffer.from(`\u001b$B$3$s$K$A$O\u001b(B ${mark}`, 'latin1'),
  }),
  'Chinese without a charset': (_, mark) => ({
    headers: ['Content-Type: text/plain'],
    body: iconv.encode(`您好，我想退货，收到的时候已经坏了。${mark}`, 'gb18030'),
  }),
  'Russian in KOI8-R': (_, mark) => ({
    headers: text('koi8-r'),
    body: iconv.encode(`Здравствуйте, спасибо за помощь. ${mark}`, 'koi8-r'),
  }),
  'Japanese in Shift_JIS': (_, mark) => ({
    headers: text('shift_jis'),
    body: iconv.encode(`ありがとうございます。${mark}`, 'shift_jis'),
  }),
  'UTF-16': (_, mark) => ({
    headers: text('utf-16le', 'base64'),
    body: wrapped(iconv.encode(`Olá, está tudo bem. ${mark}`, 'utf16le')),
  }),
  'text and page': (_, mark) => ({
    headers: multi('alternative'),
    body: parts(part(text('utf-8'), `Yes please. ${mark}`), part(html, `<p>Yes <b>please</b>. ${mark}</p>`)),
  }),
  'page alone': (_, mark) => ({ headers: html, body: `<div>Yes<br>please</div><p>${mark}</p>` }),
  'page with a table': (_, mark) => ({
    headers: html,
    body: `<table><tr><td>Order</td><td>4711</td></tr><tr><td>${mark}</td><td>broken</td></tr></table>`,
  }),
  'stub of a text with a page': (_, mark) => ({
    headers: multi('alternative'),
    body: parts(
      part(text('utf-8'), 'See the page.'),
      part(html, `<p>The lamp that you sent does not fit into the hall, and I would like to return it. ${mark}</p>`),
    ),
  }),
  'picture in the page': (_, mark) => ({
    headers: multi('related'),
    body: parts(
      part(html, `<p>Before ${mark} <img src="cid:one@phone"> after</p>`),
      file('box.png', 'image/png', png, 'Content-ID: <one@phone>', 'Content-Disposition: inline'),
    ),
  }),
  'attached document': (_, mark) => ({
    headers: multi('mixed'),
    body: parts(
      part(text('utf-8'), `See the bill. ${mark}`),
      file('bill.pdf', 'application/pdf', Buffer.from(`%PDF-1.4 ${mark}`), 'Content-Disposition: attachment'),
    ),
  }),
  'picture between texts': (_, mark) => ({
    headers: multi('mixed'),
    body: parts(
      part(text('utf-8'), `Above ${mark}`),
      file('IMG_1.png', 'image/png', png, 'Content-Disposition: inline; filename="IMG_1.png"'),
      part(text('utf-8'), 'Below'),
    ),
  }),
  'flowed text': (_, mark) => ({
    headers: ['Content-Type: text/plain; charset=utf-8; format=flowed; delsp=no'],
    body: `This is one \r\nparagraph. ${mark}`,
  }),
  'no Message-ID': (_, mark) => ({ headers: ['Message-ID:'], body: `A kiosk sends this. ${mark}` }),
  'the same Message-ID again': (_, mark) => ({ headers: ['Message-ID: <scan@printer.example>'], body: `Scan ${mark}` }),
  'answer through a mailing list': (_, mark) => ({
    headers: ['Precedence: list', 'List-ID: <team.example.com>'],
    body: `I speak for the team. ${mark}`,
  }),
  'out of office': (_, mark) => ({
    headers: ['Auto-Submitted: auto-replied', 'Subject: Automatic reply: Your feedback'],
    body: `I am away until Monday. ${mark}`,
  }),
  'quotation of Gmail': (_, mark) => ({
    headers: text('utf-8'),
    body: `Yes. ${mark}\r\n\r\nOn Mon, Mar 2, 2026 at 9:00 AM Acme <care@acme.example> wrote:\r\n\r\n> Dear Rosa\r\n`,
  }),
  'quotation of Outlook': (_, mark) => ({
    headers: text('utf-8'),
    body: `Ja. ${mark}\r\n\r\nVon: Acme <care@acme.example>\r\nGesendet: Montag\r\nAn: Rosa\r\nBetreff: Hallo\r\n\r\nLiebe Rosa`,
  }),
  'many rules': (_, mark) => ({
    headers: text('utf-8'),
    body: `${mark}\r\n${'__________\r\n'.repeat(5_000)}> x`,
  }),
  'endless Message-ID': (_, mark) => ({ headers: [`Message-ID: <${'@'.repeat(50_000)}`], body: `Hello ${mark}` }),
  'parts without an end': (_, mark) => ({
    headers: multi('mixed'),
    body: `--b-1\r\nContent-Type: text/plain\r\n\r\nCut ${mark}\r\n--b-1\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBOR`,
  }),
  'attached email': (_, mark) => ({
    headers: multi('mixed'),
    body: parts(
      part(text('utf-8'), `As your shop wrote: ${mark}`),
      part(['Content-Type: message/rfc822'], 'From: shop@example.org\r\nSubject: Order\r\n\r\nWe refuse.'),
    ),
  }),
  'characters that no text has': (_, mark) => ({
    headers: text('utf-8'),
    body: Buffer.concat([
      Buffer.from('Zero \0 and half a letter '),
      Buffer.from([0xc3]),
      Buffer.from(` ${mark} \u202e`),
    ]),
  }),
};

export const kindNames = Object.keys(emailKinds);

/** A text of ASCII letters that a search in the stored text finds once. */
export const markOf = (serial: number) => `Ref-${String(serial).padStart(6, '0')}.`;

/** The bytes of an email of a kind. */
export function emailOf(kind: string, serial: number, writer: Writer): Buffer {
  const { headers, body } = emailKinds[kind]?.(writer, markOf(serial)) ?? { headers: [], body: '' };
  const own = new Set(headers.map((line) => line.split(':', 1)[0]?.toLowerCase()));
  const usual = [
    `From: ${writer.name} <${writer.address}>`,
    `Message-ID: <${serial}@phone.example>`,
    `In-Reply-To: ${writer.answers}`,
    `Date: ${new Date(1_772_438_400_000 + serial * 1_000).toUTCString()}`,
    'Subject: Re: Your feedback',
    'MIME-Version: 1.0',
  ].filter((line) => !own.has(line.split(':', 1)[0]?.toLowerCase()));
  const head = [...usual, ...headers.filter((line) => !line.endsWith(':')), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}
