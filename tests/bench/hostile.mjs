import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { strToU8, zipSync } from 'fflate';
import { goal, print, quantile } from './figures.mjs';
import { memoryOf } from './server.mjs';

const quietMs = 15_000;
const leastMs = 20_000;
const restMs = 75_000;
const atOnce = 4;
const megabyte = 1_048_576;

/**
 * Sends inputs that are made to stop the server, to one tenant, while another works: how long the other waits, how long
 * /health waits, how the inputs are answered, and whether the memory returns.
 *
 * @param {Awaited<ReturnType<import('./server.mjs').startServer>>} server
 * @param {Awaited<ReturnType<import('./post.mjs').startPost>>} post
 */
export async function benchHostile(server, post) {
  const [neighbour] = server.neighbours;
  const survey = await makeTextSurvey(server);
  const token = await tokenOfEmail(server, post);
  const before = memoryOf(server.pid);
  const quiet = await watched(server, neighbour, () => sleep(quietMs));
  const answers = [];
  let most = before;
  const attack = await watched(server, neighbour, async () => {
    const began = performance.now();
    // In a thread, because making the inputs would delay the measured calls.
    const sender = new Worker(new URL(import.meta.url), {
      workerData: { base: server.base, headers: server.headers, survey: { ...survey, emailToken: token } },
    });
    sender.on('message', (answer) => {
      answers.push(answer);
      most = Math.max(most, memoryOf(server.pid));
    });
    await once(sender, 'exit');
    await sleep(Math.max(0, leastMs - (performance.now() - began)));
  });
  await sleep(restMs);
  const after = memoryOf(server.pid);
  print(
    ['hostile input', 'answer', 'ms'],
    answers.map(({ name, status, ms }) => [name, String(status), ms.toFixed(0)]),
  );
  print(
    ['', 'quiet', 'under attack'],
    [
      ['p95 of the other tenant, ms', quiet.p95.toFixed(1), attack.p95.toFixed(1)],
      ['longest wait of the other tenant, ms', quiet.longest.toFixed(0), attack.longest.toFixed(0)],
      ['longest wait of /health, ms', quiet.health.toFixed(0), attack.health.toFixed(0)],
      ['failed calls of the other tenant', String(quiet.failed), String(attack.failed)],
    ],
  );
  print(
    ['memory', 'before', 'at most', 'after'],
    [['server and database', ...[before, most, after].map((n) => `${n} MB`)]],
  );
  const failures = answers.filter(({ status }) => typeof status !== 'number' || status >= 500).length;
  goal('P16', 'p95 of another tenant under attack', attack.p95 / quiet.p95, { most: 3, unit: '× quiet' });
  goal('P16', 'longest wait of /health under attack', attack.health, { most: 1_000, unit: 'ms' });
  goal('P16', `5xx among ${answers.length} hostile inputs`, failures, { most: 0 });
  goal('P16', 'memory after the attack', after / before, { most: 1.5, unit: '× before' });
}

/** Calls of the other tenant and of /health, one after another, while `work` runs. */
async function watched(server, neighbour, work) {
  let isOver = false;
  const [calls, healths] = [[], []];
  let failed = 0;
  const repeat = async (ask, times) => {
    while (!isOver) {
      const start = performance.now();
      await ask().catch(() => {
        failed += 1;
      });
      times.push(performance.now() - start);
      await sleep(50);
    }
  };
  const loops = [
    repeat(() => neighbour.ask('GET', '/SentimentResponses?_start=0&_end=25'), calls),
    repeat(() => fetch(`${server.base}/health`).then((answer) => answer.text()), healths),
  ];
  await work();
  isOver = true;
  await Promise.all(loops);
  const sorted = calls.toSorted((one, other) => one - other);
  return { p95: quantile(sorted, 0.95), longest: sorted.at(-1), health: Math.max(...healths), failed };
}

async function makeTextSurvey({ ask }) {
  const fields = [{ fieldType: 'textarea', fieldName: 'Why?', options: { key: 'why' } }];
  const settings = { spam: { minSeconds: 0, proofOfWork: false } };
  const endings = [{ id: 'thanks', title: { en: 'Thank you' } }];
  const { id } = await ask('POST', '/Surveys', { name: 'Text', settings, endings, fields });
  await ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await ask('POST', `/Surveys/${id}/links`, {});
  return { token: url.split('/').at(-1) };
}

/** The token to which a customer answers an email of staff. */
async function tokenOfEmail({ ask }, post) {
  const customer = await ask('POST', '/CustomerFormResponses', { displayName: 'Rosa', email: 'rosa@example.com' });
  const form = await ask('POST', '/Sentiments', { name: 'Counter' });
  const made = { sentimentId: form.id, customerResponseId: customer.id, values: [] };
  const { id } = await ask('POST', '/SentimentResponses/create', made);
  await ask('POST', `/SentimentResponses/${id}/messages`, { body: 'Dear Rosa' });
  for (;;) {
    const [email] = post.received;
    const token = /\+([0-9a-z-]+)@/.exec(email?.text ?? '')?.[1];
    if (token) return token;
    await sleep(200);
  }
}

/** What an outsider, or a user of the tenant, can send. */
function hostileInputs({ base, headers }, { token, emailToken }) {
  const call = async (method, path, body, more = {}) => {
    const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const answer = await fetch(`${base}${path}`, { method, headers: { ...headers, ...more }, body: text });
    await answer.text();
    return answer.status;
  };
  const base64 = (bytes) => Buffer.from(bytes).toString('base64');
  const file = (name, fileName, bytes) => ({
    name: `import: ${name}`,
    run: () => call('POST', '/CustomerFormResponses/import', { fileName, fileData: base64(bytes()), dryRun: true }),
  });
  const upload = (name, path, fileName, bytes) => ({
    name: `upload: ${name}`,
    run: () => call('POST', path, { fileName, fileData: base64(bytes()) }),
  });
  const email = (name, text) => ({
    name: `email: ${name}`,
    run: () => call('POST', `/public/bounces/${emailToken}`, text(), { 'content-type': 'message/rfc822' }),
  });
  const answer = (name, why, count) => ({
    name: `${count} answers: ${name}`,
    run: async () => {
      const statuses = await Promise.all(Array.from({ length: count }, () => answerOnce(why)));
      return Math.max(...statuses);
    },
  });
  const answerOnce = async (why) => {
    const opened = await fetch(`${base}/public/surveys/${token}`, { headers });
    const { proof } = await opened.json();
    const proven = proof ? { proof: { challenge: proof.challenge, answer: 0 } } : {};
    const submissionId = crypto.randomUUID();
    return call(
      'POST',
      `/public/surveys/${token}/responses`,
      { submissionId, isComplete: true, answers: { why }, ...proven },
      { 'x-forwarded-for': '203.0.113.9', 'idempotency-key': submissionId },
    );
  };
  const json = (name, path, body, method = 'POST') => ({ name, run: () => call(method, path, body()) });
  const form = (fields) => ({ name: 'Hostile', fields });
  const row = (text) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const png = (width, height) => {
    const head = Buffer.alloc(33);
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head);
    head.writeUInt32BE(width, 16);
    head.writeUInt32BE(height, 20);
    head.set([8, 6, 0, 0, 0], 24);
    return head;
  };
  return [
    file('XLSX with 79 MB of spaces in a cell', 'a.xlsx', () => workbook(row(' '.repeat(79e6)))),
    file('XLSX with a tag of 40 MB', 'b.xlsx', () => workbook(`<row ${' '.repeat(40e6)}r="1"></row>`)),
    file('XLSX with one cell far away', 'c.xlsx', () =>
      workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    ),
    file('XLSX with 5,000 long tags', 'd.xlsx', () =>
      workbook(Array.from({ length: 5_000 }, (_, n) => `<row r="${' '.repeat(8_000)}${n + 1}"></row>`).join('')),
    ),
    file('XLSX that unpacks to 81 MB', 'e.xlsx', () => zipSync({ 'xl/workbook.xml': new Uint8Array(81 * megabyte) })),
    file('XLSX with 300,000 rows', 'f.xlsx', () =>
      workbook(
        Array.from({ length: 300_000 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`).join(''),
      ),
    ),
    file('CSV with a cell of 10 MB', 'g.csv', () => `Name\n${'x'.repeat(10e6)}`),
    file('CSV with a line of 24 MB', 'h.csv', () => `Name\n${'a,'.repeat(12e6)}`),
    file('CSV with an open quotation mark', 'i.csv', () => `Name\n"${'a\n'.repeat(12e6)}`),
    file('CSV of quotation marks', 'j.csv', () => `Name\n${'"'.repeat(20e6)}`),
    file('CSV with 5,000,000 empty lines', 'k.csv', () => `Name\n${'\n'.repeat(5e6)}`),
    file('CSV of NULs', 'l.csv', () => new Uint8Array(10e6)),
    file('CSV with 10,000 columns', 'm.csv', () => `${'a,'.repeat(10_000)}\n1\n`),
    upload('PNG of 60,000 × 60,000', '/files/upload', 'a.png', () => png(60_000, 60_000)),
    upload('PNG with 9 MB behind its header', '/files/upload', 'b.png', () =>
      Buffer.concat([png(100, 100), Buffer.alloc(9e6)]),
    ),
    upload('GIF of 9 MB of headers', '/files/upload', 'c.gif', () => Buffer.from('GIF89a'.repeat(1.5e6))),
    upload('MP3 of 20 MB of frames', '/files/upload-voc', 'd.mp3', () => Buffer.from('fffb1000'.repeat(5e6), 'hex')),
    upload('MP4 of 20 MB of handlers', '/files/upload-voc', 'e.m4a', () =>
      Buffer.from(`0000ftyp${'hdlr'.repeat(5e6)}`),
    ),
    upload('WebM of 20 MB of elements', '/files/upload-voc', 'f.webm', () =>
      Buffer.concat([Buffer.from('1a45dfa3847765626d', 'hex'), Buffer.from('1f43b675ff'.repeat(4e6), 'hex')]),
    ),
    upload('WAV of empty chunks', '/files/upload-voc', 'g.wav', () =>
      Buffer.from(`RIFF0000WAVEfmt ${'\0'.repeat(20e6)}`),
    ),
    upload('document with a name of 1 MB', '/files/upload-document', 'x'.repeat(1e6), () => Buffer.from('text')),
    upload('text of 20 MB', '/files/upload-document', 'h.txt', () => Buffer.alloc(20e6, 'a')),
    answer('9,900 characters “1 1 1”', '1 '.repeat(4_950), 60),
    answer('9,900 characters of @', '@'.repeat(9_900), 10),
    answer('3,000 negated clauses', 'not good, '.repeat(990), 10),
    answer('1,400 email addresses', 'a@b.co '.repeat(1_400), 10),
    answer('9,900 combining marks', `e${'\u0301'.repeat(9_899)}`, 10),
    answer('9,900 characters of right-to-left marks', '\u202e'.repeat(9_900), 5),
    json('form: pattern (a*)*', '/Surveys', () =>
      form([
        { fieldName: 'A', fieldType: 'text', options: { validation: [{ rule: 'pattern', value: '(((a*)*)*)*b' }] } },
      ]),
    ),
    json('form: pattern a{999}{999}', '/Surveys', () =>
      form([
        {
          fieldName: 'A',
          fieldType: 'text',
          options: { validation: [{ rule: 'pattern', value: '((a{999}){999}){999}' }] },
        },
      ]),
    ),
    json('form: formula of 100 brackets', '/Surveys', () =>
      form([{ fieldName: 'A', fieldType: 'calculated', options: { formula: '('.repeat(400) } }]),
    ),
    json('form: 3,000 fields', '/Surveys', () =>
      form(Array.from({ length: 3_000 }, (_, n) => ({ fieldName: `F${n}`, fieldType: 'text' }))),
    ),
    json('JSON of 100,000 brackets', '/Sentiments', () => '['.repeat(100_000)),
    json('JSON with 50,000 keys', '/Sentiments', () =>
      Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, n])),
    ),
    json('name of 900 kB', '/Sentiments', () => ({ name: 'x'.repeat(900_000) })),
    json('tags of 900 kB', '/Groups', () => ({ name: Array(300_000).fill('a').join(',') })),
    { name: 'search of 8 kB', run: () => call('GET', `/SentimentResponses?q=${'%25'.repeat(2_600)}`, undefined) },
    email('Message-ID of 120,000 @', () => `Message-ID: <${'@'.repeat(120_000)}\n\nHello`),
    email('60,000 lines of underscores', () => `Subject: Hello\n\n${'__________\n'.repeat(60_000)}> x`),
    email('8 MB of HTML', () => `Content-Type: text/html\n\n${'<div>'.repeat(1.6e6)}`),
    email('20,000 nested parts', () =>
      Array.from({ length: 20_000 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join(''),
    ),
  ];
}

function workbook(rows) {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
  });
}

async function sendAll({ base, headers, survey }) {
  const queue = hostileInputs({ base, headers }, survey).values();
  const send = async () => {
    for (const { name, run } of queue) {
      const start = performance.now();
      const status = await run().catch((error) => String(error.cause?.code ?? error.message));
      parentPort?.postMessage({ name, status, ms: performance.now() - start });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
}

if (!isMainThread && workerData?.survey) await sendAll(workerData);
