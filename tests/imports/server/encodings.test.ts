import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { guessForeign } from '../../../src/imports/server/guess-foreign.ts';
import { openFile } from '../../../src/imports/server/read-file.ts';

const lists = {
  russian: [['Имя', 'Иван Петров', 'Ольга Сидорова'], 'koi8-r', 'windows-1251'],
  ukrainian: [['Назва', 'Олена Шевченко', 'Андрій Коваленко'], 'windows-1251'],
  greek: [['Όνομα', 'Γιώργος Παπαδόπουλος', 'Μαρία Παππά'], 'windows-1253'],
  hebrew: [['שם', 'דוד כהן', 'רות לוי'], 'windows-1255'],
  arabic: [['الاسم', 'محمد علي', 'فاطمة حسن'], 'windows-1256'],
  thai: [['ชื่อ', 'สมชาย ใจดี', 'สมหญิง รักดี'], 'windows-874'],
  korean: [['이름', '김철수', '이영희'], 'euc-kr'],
  traditional: [['姓名', '王小明', '陳美麗'], 'big5'],
  simplified: [['姓名', '王小明', '陈美丽', '张伟'], 'gb18030'],
  japanese: [['氏名', '山田太郎', '鈴木はなこ', 'サトウ'], 'shift_jis', 'euc-jp'],
  german: [['Name', 'Jörg Müller', 'Zoë Groß'], 'windows-1252'],
  french: [['Nom', 'Éloïse Lefèvre', 'Noël Garçon'], 'windows-1252'],
  italian: [
    ['Giudizio', 'Il servizio è buono', 'Tutto è ok', 'Il prezzo è alto', 'La consegna è lenta'],
    'windows-1252',
  ],
  polish: [['Imię', 'Łukasz Żółć', 'Grażyna Święcka'], 'windows-1250'],
  turkish: [['İsim', 'Gökçe Şahin', 'Işıl Yıldız'], 'windows-1254'],
} as const;

const cases = Object.entries(lists).flatMap(([language, [names, ...encodings]]) =>
  encodings.map((encoding) => [language, encoding, names] as const),
);

describe('a CSV file of names and addresses: its encoding is proposed', () => {
  test.each(cases)('%s in %s', async (_, encoding, names) => {
    const lines = names.map((name, at) => `${name};${at === 0 ? 'Email' : `p${at}@example.com`}\r\n`);
    const file = await openFile(iconv.encode(lines.join(''), encoding));
    const { layout, notice } = file.layout({});
    const read: (string | undefined)[] = [];
    for await (const { cells } of file.rows(layout)) read.push(cells[0]);
    expect(read).toEqual([...names]);
    expect(layout.encoding).toBe(encoding);
    expect(notice).toContain('Check the accented letters');
  });
});

test('a CSV file with a word of any length is read in time proportional to it', () => {
  // Processor time, which other work on the machine does not change.
  const workFor = (length: number) => {
    const bytes = Buffer.from(`name;photo\nMüller;${'a'.repeat(length)}\n`, 'latin1');
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      guessForeign(bytes);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    });
    return Math.min(...times);
  };
  workFor(20_000);
  // Eight times the length: 8 if linear, 64 if quadratic. What is quick is not measured.
  expect(workFor(160_000)).toBeLessThan(Math.max(200, 30 * workFor(20_000)));
});
