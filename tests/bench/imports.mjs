import { setTimeout as sleep } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { goal, print, quantile } from './figures.mjs';
import { memoryOf } from './server.mjs';

const sizes = [10_000, 100_000];
const notes = 'Prefers a quiet room on the upper floors, arrives late';

/**
 * Measures imports of customers as CSV and XLSX with 10,000 and 100,000 rows: how long the file is read, checked and
 * imported, the memory of the server with its database, and list calls of another tenant meanwhile.
 *
 * @param {Awaited<ReturnType<import('./server.mjs').startServer>>} server
 */
export async function benchImports(server) {
  const [neighbour] = server.neighbours;
  const rows = [];
  for (const format of ['csv', 'xlsx']) {
    for (const size of sizes) {
      // Alone and beside in turn, because the speed of a machine varies.
      const listing = listWhile(neighbour);
      await sleep(3_000);
      rows.push(['nothing', ...Array(7).fill(''), quantile(await listing.stop(), 0.95).toFixed(0)]);
      rows.push(await measured(server, neighbour, format, size));
    }
  }
  print(
    [
      'imports',
      'MB',
      'reading s',
      'check s',
      'import s',
      'memory before',
      'while reading',
      'at most',
      'neighbour p95 ms',
    ],
    rows,
  );
}

async function measured(server, neighbour, format, size) {
  const file = format === 'csv' ? csvOf(size) : xlsxOf(size);
  const name = `${size.toLocaleString('en')} rows of ${format.toUpperCase()}`;
  const before = memoryOf(server.pid);
  const memory = watchMemory(server.pid);
  const listing = listWhile(neighbour);
  const fileData = file.toString('base64');
  const began = performance.now();
  const body = { fileName: `guests-${size}.${format}`, fileData, dryRun: true, duplicates: 'update' };
  const { id } = await server.ask('POST', '/CustomerFormResponses/import', body);
  const read = performance.now();
  const reading = memory.most();
  await until(server, id, 'checked');
  const checked = performance.now();
  await server.ask('POST', '/CustomerFormResponses/import', { importId: id, dryRun: false });
  await until(server, id, 'done');
  const done = performance.now();
  const most = memory.stop();
  const p95 = quantile(await listing.stop(), 0.95);
  if (size === 100_000) {
    goal('P14', `import of ${name}`, done - checked, { most: 60_000, unit: 'ms' });
    goal('P14', `memory that the import of ${name} took`, most - before, { most: 400, unit: 'MB' });
  }
  const seconds = [read - began, checked - read, done - checked].map((ms) => (ms / 1_000).toFixed(1));
  const megabytes = [before, reading, most].map((value) => `${value} MB`);
  return [name, (file.length / 1e6).toFixed(1), ...seconds, ...megabytes, p95.toFixed(0)];
}

async function until(server, id, status) {
  for (;;) {
    const found = await server.ask('GET', `/CustomerFormResponses/imports/${id}`);
    if (found.status === status) return;
    await sleep(200);
  }
}

const cellsOf = (n, format) => [
  `Guest ${format} ${n}`,
  `guest-${format}-${n}@example.com`,
  `+49 30 ${1_000_000 + n}${format === 'csv' ? 1 : 2}`,
  `Company ${n % 500}`,
  `${notes} ${n}`,
];

const heads = ['Name', 'Email', 'Phone', 'Company', 'Notes'];

function csvOf(size) {
  const lines = [heads, ...Array.from({ length: size }, (_, n) => cellsOf(n, 'csv'))];
  return Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'));
}

/** A workbook as spreadsheet programs write it: every text is in the table of shared strings. */
function xlsxOf(size) {
  const strings = new Map();
  const place = (text) => {
    if (!strings.has(text)) strings.set(text, strings.size);
    return strings.get(text);
  };
  const lines = [heads, ...Array.from({ length: size }, (_, n) => cellsOf(n, 'xlsx'))].map((cells, row) => {
    const columns = cells.map((cell, at) => `<c r="${'ABCDE'[at]}${row + 1}" t="s"><v>${place(cell)}</v></c>`);
    return `<row r="${row + 1}">${columns.join('')}</row>`;
  });
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>
      <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/>
      <Override PartName="/xl/sharedStrings.xml" ContentType="${kind}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">
      <Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">
      <sheets><sheet name="Guests" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">
      <Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${[...strings.keys()].map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  };
  const bytes = Object.entries(parts).map(([name, text]) => [name, Buffer.from(`<?xml version="1.0"?>${text}`)]);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

function watchMemory(pid) {
  let most = 0;
  const note = () => {
    most = Math.max(most, memoryOf(pid));
  };
  const timer = setInterval(note, 100);
  return {
    most: () => most,
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

/** Calls the neighbour's inbox again and again; the sorted times. */
function listWhile({ base, headers }) {
  const times = [];
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      const began = performance.now();
      const answer = await fetch(`${base}/SentimentResponses?view=open&_start=0&_end=25`, { headers });
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      await sleep(100);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await calling;
      return times.sort((one, other) => one - other);
    },
  };
}
