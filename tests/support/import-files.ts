import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import type { StartImport } from '../../src/imports/schemas/import.ts';

/** A customer as each file of a country has it. */
interface Person {
  given: string;
  family: string;
  company: string;
  phone: string;
  /** As 2026-03-09. */
  since: string;
  revenue: number;
  postcode: string;
}

type Column = 'name' | 'given' | 'family' | 'email' | keyof Omit<Person, 'given' | 'family'>;

/** The ways of a country: names of columns, dates, numbers, and what its spreadsheet writes. */
interface Country {
  people: readonly [Person, Person, Person];
  heads: Readonly<Record<Column, string>>;
  encoding: string;
  delimiter: string;
  date: (year: string, month: string, day: string) => string;
  amount: (value: number) => string;
  isFamilyFirst?: true;
}

const amounts = (language: string) => (value: number) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(value).replaceAll('\u202f', '\u00a0');

const person = (...values: [string, string, string, string, string, number, string]): Person => {
  const [given, family, company, phone, since, revenue, postcode] = values;
  return { given, family, company, phone, since, revenue, postcode };
};

export const countries = {
  DE: {
    people: [
      person('Jörg', 'Müller', 'Weiß & Söhne', '+49 30 1234567', '2024-11-27', 1234.5, '01067'),
      person('Zoë', 'Groß', 'Käse GmbH', '+49 40 7654321', '2025-04-03', 98765.25, '04109'),
      person('Hans-Jürgen', 'Öztürk', 'Bäckerei "Am Bühl"', '+49 89 1112223', '2026-01-31', 0.75, '80331'),
    ],
    heads: {
      name: 'Name',
      given: 'Vorname',
      family: 'Nachname',
      email: 'E-Mail',
      phone: 'Telefon',
      company: 'Firma',
      since: 'Kunde seit',
      revenue: 'Umsatz',
      postcode: 'PLZ',
    },
    encoding: 'windows-1252',
    delimiter: ';',
    date: (year, month, day) => `${day}.${month}.${year}`,
    amount: amounts('de'),
  },
  FR: {
    people: [
      person('Éloïse', 'Lefèvre', 'Crêperie Française', '+33 1 23 45 67 89', '2024-12-25', 1234.5, '06000'),
      person('Noël', 'Garçon', 'Hôtel du Lac', '+33 4 56 78 90 12', '2025-05-02', 45678.9, '01000'),
      person('Chloé', 'D’Aubigné', 'L’Œuvre', '+33 6 11 22 33 44', '2026-02-14', 12.25, '75011'),
    ],
    heads: {
      name: 'Nom complet',
      given: 'Prénom',
      family: 'Nom',
      email: 'Courriel',
      phone: 'Téléphone',
      company: 'Société',
      since: 'Client depuis',
      revenue: 'Chiffre d’affaires',
      postcode: 'Code postal',
    },
    encoding: 'windows-1252',
    delimiter: ';',
    date: (year, month, day) => `${day}/${month}/${year}`,
    amount: amounts('fr'),
  },
  GB: {
    people: [
      person('Siân', 'O’Neill', 'Fish & Chips Ltd', '+44 20 7946 0001', '2024-10-13', 1234.5, 'SW1A 1AA'),
      person('Oliver', 'Smith', 'Smith, Jones and Co', '+44 161 496 0002', '2025-06-05', 22000, 'M1 1AE'),
      person('Amelia', 'Brown', 'Café Nero', '+44 131 496 0003', '2026-03-28', 9.99, 'EH1 1YZ'),
    ],
    heads: {
      name: 'Full name',
      given: 'First name',
      family: 'Surname',
      email: 'Email address',
      phone: 'Telephone',
      company: 'Organisation',
      since: 'Customer since',
      revenue: 'Revenue',
      postcode: 'Postcode',
    },
    encoding: 'windows-1252',
    delimiter: ',',
    date: (year, month, day) => `${day}/${month}/${year}`,
    amount: amounts('en-GB'),
  },
  US: {
    people: [
      person('Mary Ann', 'Johnson', 'Acme, Inc.', '+1 212 555 0101', '2024-10-31', 1234.5, '02139'),
      person('José', 'García', 'Tacos "El Rey"', '+1 310 555 0102', '2025-07-04', 1000000, '90210'),
      person('Bob', 'O’Brien', 'Bob’s Burgers', '+1 617 555 0103', '2026-12-24', 0.5, '00501'),
    ],
    heads: {
      name: 'Contact Name',
      given: 'First Name',
      family: 'Last Name',
      email: 'Email',
      phone: 'Mobile Phone',
      company: 'Company Name',
      since: 'Customer Since',
      revenue: 'Annual Revenue',
      postcode: 'ZIP',
    },
    encoding: 'windows-1252',
    delimiter: ',',
    date: (year, month, day) => `${Number(month)}/${Number(day)}/${year}`,
    amount: (value) => `$${amounts('en-US')(value)}`,
  },
  JP: {
    people: [
      person('太郎', '山田', '東京商事', '03-1234-5678', '2024-11-27', 1234, '100-0001'),
      person('花子', '佐藤', '大阪食品', '090-1234-5678', '2025-04-03', 987654, '530-0001'),
      person('健', '鈴木', '北海道乳業', '011-222-3333', '2026-01-31', 10, '060-0001'),
    ],
    heads: {
      name: '氏名',
      given: '名',
      family: '姓',
      email: 'メールアドレス',
      phone: '電話番号',
      company: '会社名',
      since: '取引開始日',
      revenue: '売上',
      postcode: '郵便番号',
    },
    encoding: 'shift_jis',
    delimiter: ',',
    date: (year, month, day) => `${year}/${month}/${day}`,
    amount: (value) => `¥${value.toLocaleString('en')}`,
    isFamilyFirst: true,
  },
  BR: {
    people: [
      person('João', 'Gonçalves', 'Pão de Açúcar', '+55 11 91234 5678', '2024-11-27', 1234.5, '01001-000'),
      person('Conceição', 'Araújo', 'Café São José', '+55 21 99876 5432', '2025-04-03', 56789.01, '20010-000'),
      person('Inês', 'Magalhães', 'Construções Ltda', '+55 31 98888 7777', '2026-01-15', 3.2, '30110-000'),
    ],
    heads: {
      name: 'Nome completo',
      given: 'Primeiro nome',
      family: 'Sobrenome',
      email: 'Endereço de e-mail',
      phone: 'Celular',
      company: 'Empresa',
      since: 'Cliente desde',
      revenue: 'Faturamento',
      postcode: 'CEP',
    },
    encoding: 'windows-1252',
    delimiter: ';',
    date: (year, month, day) => `${day}/${month}/${year}`,
    amount: (value) => `R$ ${amounts('pt-BR')(value)}`,
  },
  PL: {
    people: [
      person('Łukasz', 'Wiśniewski', 'Żabka Polska', '+48 600 111 222', '2024-11-27', 1234.5, '00-001'),
      person('Małgorzata', 'Dąbrowska', 'Świeże Owoce', '+48 600 333 444', '2025-04-03', 20000.75, '30-002'),
      person('Grażyna', 'Kowalczyk-Źrebiec', 'Spółka Ćma', '+48 600 555 666', '2026-01-31', 5.05, '80-003'),
    ],
    heads: {
      name: 'Imię i nazwisko',
      given: 'Imię',
      family: 'Nazwisko',
      email: 'Adres e-mail',
      phone: 'Numer telefonu',
      company: 'Nazwa firmy',
      since: 'Klient od',
      revenue: 'Obrót',
      postcode: 'Kod pocztowy',
    },
    encoding: 'windows-1250',
    delimiter: ';',
    date: (year, month, day) => `${day}.${month}.${year}`,
    amount: (value) => `${amounts('pl')(value)} zł`,
  },
  TR: {
    people: [
      person('Ayşe', 'Yılmaz', 'Güneş Gıda', '+90 212 555 01 01', '2024-11-27', 1234.5, '06010'),
      person('Oğuz', 'Çelik', 'İstanbul Çay', '+90 312 555 01 02', '2025-04-03', 77777.07, '34010'),
      person('Şule', 'Öztürk', 'Muğla Balık', '+90 252 555 01 03', '2026-01-31', 8.5, '01010'),
    ],
    heads: {
      name: 'Adı Soyadı',
      given: 'Adı',
      family: 'Soyadı',
      email: 'E-posta',
      phone: 'Cep telefonu',
      company: 'Şirket',
      since: 'Müşteri tarihi',
      revenue: 'Ciro',
      postcode: 'Posta kodu',
    },
    encoding: 'windows-1254',
    delimiter: ';',
    date: (year, month, day) => `${day}.${month}.${year}`,
    amount: (value) => `${amounts('tr')(value)} TL`,
  },
  IN: {
    people: [
      person('Priya', 'Sharma', 'Chai Point', '+91 98765 43210', '2024-11-27', 123456.5, '110001'),
      person('Arjun', 'Iyer', 'Mumbai Textiles', '+91 91234 56789', '2025-04-03', 1234567, '400001'),
      person('लक्ष्मी', 'देवी', 'दिल्ली मिठाई', '+91 99887 76655', '2026-01-31', 99.5, '560001'),
    ],
    heads: {
      name: 'Customer Name',
      given: 'First Name',
      family: 'Last Name',
      email: 'Email ID',
      phone: 'Mobile No.',
      company: 'Company',
      since: 'Since',
      revenue: 'Turnover',
      postcode: 'PIN Code',
    },
    encoding: 'utf-8',
    delimiter: ',',
    date: (year, month, day) => `${day}-${month}-${year}`,
    amount: amounts('en-IN'),
  },
  SE: {
    people: [
      person('Åsa', 'Öberg', 'Fjällräven AB', '+46 8 123 456 78', '2024-11-27', 1234.5, '111 22'),
      person('Björn', 'Håkansson', 'Smörgås & Co', '+46 31 123 45 67', '2025-04-03', 34567.8, '411 03'),
      person('Märta', 'Lindström', 'Kött i Skåne', '+46 40 123 45 67', '2026-01-31', 2.5, '211 22'),
    ],
    heads: {
      name: 'Namn',
      given: 'Förnamn',
      family: 'Efternamn',
      email: 'E-postadress',
      phone: 'Mobilnummer',
      company: 'Företag',
      since: 'Kund sedan',
      revenue: 'Omsättning',
      postcode: 'Postnummer',
    },
    encoding: 'windows-1252',
    delimiter: ';',
    date: (year, month, day) => `${year}-${month}-${day}`,
    amount: amounts('sv'),
  },
} as const satisfies Record<string, Country>;

export type CountryCode = keyof typeof countries;

export interface CollectedFile {
  name: string;
  content: Uint8Array;
  /** The customers that it holds, as they are to be stored. */
  customers: {
    name: string;
    email: string;
    phone: string;
    company?: string;
    since?: string;
    revenue?: number;
    postcode?: string;
  }[];
  /** The one thing that a user has to say. */
  choice?: Pick<StartImport, 'format'>;
}

const allColumns: readonly Column[] = ['name', 'email', 'phone', 'company', 'since', 'revenue', 'postcode'];
const splitColumns: readonly Column[] = ['given', 'family', ...allColumns.slice(1)];

/** Four files of a country: of its spreadsheet as text and as a workbook, of another program, and an odd one. */
export function filesOf(code: CountryCode): CollectedFile[] {
  const country: Country = countries[code];
  return [spreadsheetText(country), workbookFile(country), otherProgram(country), odd[code](country)].map(
    (file, at) => ({
      ...file,
      name: `${code}-${at + 1}.${file.content[0] === 0x50 ? 'xlsx' : 'csv'}`,
    }),
  );
}

type Made = Omit<CollectedFile, 'name'>;

const emailOf = (at: number, kind: string) => `customer${at + 1}.${kind}@example.com`;

const wholeName = ({ given, family }: Person, { isFamilyFirst }: Country) =>
  isFamilyFirst ? `${family} ${given}` : `${given} ${family}`;

const customersOf = (country: Country, kind: string) =>
  country.people.map((one, at) => ({
    name: wholeName(one, country),
    email: emailOf(at, kind),
    phone: one.phone,
    company: one.company,
    since: one.since,
    revenue: one.revenue,
    postcode: one.postcode,
  }));

function textCell(country: Country, at: number, kind: string, column: Column): string {
  const one = country.people[at] as Person;
  const [year = '', month = '', day = ''] = one.since.split('-');
  if (column === 'name') return wholeName(one, country);
  if (column === 'email') return emailOf(at, kind);
  if (column === 'since') return country.date(year, month, day);
  return column === 'revenue' ? country.amount(one.revenue) : one[column];
}

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

function linesOf(country: Country, kind: string, columns: readonly Column[], delimiter = country.delimiter): string[] {
  const rows = country.people.map((_, at) => columns.map((column) => textCell(country, at, kind, column)));
  return [columns.map((column) => country.heads[column]), ...rows].map((row) =>
    row.map((cell) => quoted(cell, delimiter)).join(delimiter),
  );
}

const text = (lines: readonly string[], encoding: string) => iconv.encode(`${lines.join('\r\n')}\r\n`, encoding);

const spreadsheetText = (country: Country): Made => ({
  content: text(linesOf(country, 'text', allColumns), country.encoding),
  customers: customersOf(country, 'text'),
});

/** A title above the table, names in two columns, numbers and dates as such, and postcodes with a format of zeros. */
function workbookFile(country: Country): Made {
  const columns = country.isFamilyFirst ? (['family', 'given', ...allColumns.slice(1)] as const) : splitColumns;
  const rows = country.people.map((one, at) =>
    columns.map((column): SheetCell => {
      if (column === 'since') return { value: serialOf(one.since), style: 1 };
      if (column === 'revenue') return { value: one.revenue, style: 0 };
      if (column === 'postcode' && /^\d+$/.test(one.postcode)) return { value: Number(one.postcode), style: 2 };
      return textCell(country, at, 'sheet', column);
    }),
  );
  const heads = columns.map((column) => country.heads[column]);
  return {
    content: workbookOfCells([['Customers 2026'], [], heads, ...rows], '0'.repeat(country.people[0].postcode.length)),
    customers: customersOf(country, 'sheet'),
  };
}

/** UTF-8 with commas, quotation marks around every cell, days as ISO, plain numbers, and guarded phone numbers. */
function otherProgram(country: Country): Made {
  const columns = country.isFamilyFirst ? (['family', 'given', ...allColumns.slice(1)] as const) : splitColumns;
  const rows = country.people.map((one, at) =>
    columns.map((column) => {
      if (column === 'since') return one.since;
      if (column === 'revenue') return String(one.revenue);
      const cell = textCell(country, at, 'crm', column);
      return cell.startsWith('+') ? `'${cell}` : cell;
    }),
  );
  const lines = [columns.map((column) => country.heads[column]), ...rows].map((row) =>
    row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
  );
  return {
    content: text(['\ufeff'.concat(lines[0] ?? ''), ...lines.slice(1)], 'utf-8'),
    customers: customersOf(country, 'crm'),
  };
}

const contact: readonly Column[] = ['name', 'email', 'phone'];
const contactsOf = (country: Country, kind: string) =>
  customersOf(country, kind).map(({ name, email, phone }) => ({ name, email, phone }));

const odd: Readonly<Record<CountryCode, (country: Country) => Made>> = {
  // The first line names the delimiter.
  DE: (country) => ({
    content: text(['sep=;', ...linesOf(country, 'odd', allColumns)], 'windows-1252'),
    customers: customersOf(country, 'odd'),
  }),
  // Unicode text of a spreadsheet: UTF-16 with tabs.
  FR: (country) => ({
    content: Buffer.concat([Buffer.from([0xff, 0xfe]), text(linesOf(country, 'odd', allColumns, '\t'), 'utf-16le')]),
    customers: customersOf(country, 'odd'),
  }),
  // No header.
  GB: (country) => ({
    content: text(linesOf(country, 'odd', contact).slice(1), 'utf-8'),
    customers: contactsOf(country, 'odd'),
  }),
  // Every day can also be a month: the one choice is the order of dates.
  US: (country) => {
    const early = { ...country, people: early12(country.people) };
    return {
      content: text(linesOf(early, 'odd', allColumns), 'utf-8'),
      customers: customersOf(early, 'odd'),
      choice: { format: { dateOrder: 'mdy' } },
    };
  },
  // Days with signs for year, month and day.
  JP: (country) => {
    const written = {
      ...country,
      date: (year: string, month: string, day: string) => `${year}年${Number(month)}月${Number(day)}日`,
    };
    return { content: text(linesOf(written, 'odd', allColumns), 'shift_jis'), customers: customersOf(country, 'odd') };
  },
  // Vertical bars, and the name of the month.
  BR: (country) => {
    const months = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' });
    const date = (year: string, month: string, day: string) =>
      `${Number(day)} de ${months.format(new Date(`${year}-${month}-01`))} de ${year}`;
    return {
      content: text(linesOf({ ...country, date }, 'odd', allColumns, '|'), 'utf-8'),
      customers: customersOf(country, 'odd'),
    };
  },
  // Empty lines, and a title of two lines.
  PL: (country) => ({
    content: text(
      ['Eksport klientów;2026', '', 'Strona 1', ...linesOf(country, 'odd', allColumns), '', ''],
      'windows-1250',
    ),
    customers: customersOf(country, 'odd'),
  }),
  // Columns that nobody asked for, between the others.
  TR: (country) => ({
    content: text(
      linesOf(country, 'odd', allColumns).map((line, at) => `${at === 0 ? 'Sıra;Not' : `${at};a, b: "c"`};${line}`),
      'windows-1254',
    ),
    customers: customersOf(country, 'odd'),
  }),
  // Days such as 27-Nov-2024.
  IN: (country) => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const date = (year: string, month: string, day: string) => `${day}-${months[Number(month) - 1]}-${year}`;
    return {
      content: text(linesOf({ ...country, date }, 'odd', allColumns), 'utf-8'),
      customers: customersOf(country, 'odd'),
    };
  },
  // UTF-16 without its mark.
  SE: (country) => ({
    content: text(linesOf(country, 'odd', allColumns), 'utf-16le'),
    customers: customersOf(country, 'odd'),
  }),
};

const early12 = (people: Country['people']): Country['people'] => {
  const [one, two, three] = people;
  return [
    { ...one, since: '2024-03-04' },
    { ...two, since: '2025-07-04' },
    { ...three, since: '2026-01-12' },
  ];
};

type SheetCell = string | { value: number; style: number };

const dayMs = 86_400_000;
const serialOf = (day: string) => Date.parse(day) / dayMs + 25_569;

/** A workbook as a spreadsheet writes it: style 1 is a date, style 2 the given format. */
export function workbookOfCells(rows: readonly (readonly SheetCell[])[], format: string): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const escapedXml = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const cellXml = (cell: SheetCell, at: string) =>
    typeof cell === 'string'
      ? `<c r="${at}" t="inlineStr"><is><t>${escapedXml(cell)}</t></is></c>`
      : `<c r="${at}" s="${cell.style}"><v>${cell.value}</v></c>`;
  const sheet = rows
    .map((cells, row) => {
      const xml = cells.map((cell, at) => cellXml(cell, `${String.fromCharCode(65 + at)}${row + 1}`)).join('');
      return `<row r="${row + 1}">${xml}</row>`;
    })
    .join('');
  const styles = [0, 14, 164]
    .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"/>`)
    .join('');
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${escapedXml(format)}"/></numFmts><cellXfs count="3">${styles}</cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
  });
}
