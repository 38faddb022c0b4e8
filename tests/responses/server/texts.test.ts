import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analysisKinds } from '../../../src/app/server/jobs.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { WorkerLimitError } from '../../../src/core/server/workers/worker-limit-error.ts';
import { askForMissingAnalyses } from '../../../src/responses/server/text/analyze-response.ts';
import { textAnalysisTask } from '../../../src/responses/shared/server/text-analysis.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { recordings } from '../../support/recordings.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { analyzeTexts } from '../../support/text-analysis.ts';
import { pathIn, upload } from '../../support/uploads.ts';

let app: TestApp;
let admin: SignedIn;
let form: MadeForm;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  form = await makeForm(admin);
});
afterAll(() => app.close());

interface Shown {
  version: number;
  summary: string;
  sentimentScore: number;
  sentimentLabel: string;
  topics: string[];
  values: { text: string; value: unknown }[];
  reading: { answers: { words: { text: string }[]; personal: unknown[] }[] };
  textCorrected: { fields: string[]; by: string };
  tracking: object[];
}

const read = async (id: number, who = admin): Promise<Shown> =>
  (await who.ask('GET', `/SentimentResponses/${id}/withData`)).json<{ data: Shown }>().data;
const shown = async (id: number, who = admin) => {
  await analyzeTexts(app);
  return read(id, who);
};
const correct = (id: number, body: unknown, who = admin) => who.ask('PUT', `/SentimentResponses/${id}/text`, body);

/** Reanalyses all texts, as after an update of the word list. */
const readAgain = async () => {
  await app.services.database.transaction(admin.tenantId, async (tx) => {
    await tx.run(sql`update sentiment_responses set text_read = false where tenant_id = ${tx.tenantId}`);
    await askForMissingAnalyses(tx);
  });
  await analyzeTexts(app);
};

describe('text analysis', () => {
  test('detects the language, sentiment with keywords, and topics', async () => {
    const { id } = await makeResponse(admin, form, 'The room was filthy and we waited an hour for breakfast.');
    const response = await shown(id);
    expect(response).toMatchObject({ language: 'en', sentimentLabel: 'negative' });
    expect(response.sentimentScore).toBeLessThan(-0.3);
    expect(response.topics).toEqual(expect.arrayContaining(['cleanliness', 'waiting', 'food']));
    expect(response.reading.answers[0]?.words.map(({ text }) => text)).toContain('filthy');
  });

  test('uses the language of the text', async () => {
    const { id } = await makeResponse(admin, form, 'Das Personal war sehr freundlich, vielen Dank!');
    expect(await shown(id)).toMatchObject({ language: 'de', sentimentLabel: 'positive', topics: ['staff'] });
  });

  test('gives one verdict: the sentiment value of the form, or else the text', async () => {
    const rated = await makeForm(admin, [
      { fieldName: 'What happened?', fieldType: 'text' },
      { fieldName: 'How was it?', fieldType: 'rating_star', isSentimentValue: true },
    ]);
    const values = [{ fieldId: rated.fields[1], value: 5 }];
    const { id } = await makeResponse(admin, rated, 'Terrible noise', {
      values: [{ fieldId: rated.fields[0], value: 'Terrible noise' }, ...values],
    });
    expect(await shown(id)).toMatchObject({
      sentimentScore: 1,
      sentimentLabel: 'positive',
      sentimentSource: 'score',
      sentimentConfidence: 0.7,
    });
    const written = await makeResponse(admin, form, 'Terrible noise, never again');
    expect(await shown(written.id)).toMatchObject({ sentimentLabel: 'negative', sentimentSource: 'text' });
    await correct(written.id, { label: 'mixed' });
    await readAgain();
    expect(await shown(written.id)).toMatchObject({ sentimentLabel: 'mixed', sentimentSource: 'user' });
    expect(await shown(id)).toMatchObject({ sentimentLabel: 'positive', sentimentSource: 'score' });
  });

  test('is missing where the text is not clear or not read, also in the list', async () => {
    const { id } = await makeResponse(admin, form, 'عند الباب');
    await analyzeTexts(app);
    const listed = await admin.ask('GET', '/SentimentResponses?_sort=createdAt&_order=desc');
    const verdict = { sentimentScore: null, sentimentLabel: null, sentimentSource: 'text', sentimentConfidence: null };
    expect(listed.json<{ id: number }[]>().find((row) => row.id === id)).toMatchObject(verdict);
  });

  test('masks phone numbers in lists, and marks their position for users with customer permission', async () => {
    const { id } = await makeResponse(admin, form, 'Call me on +44 20 7946 0018, Anna');
    const response = await shown(id);
    expect(response.summary).toBe('Call me on [phone number], Anna');
    expect(response.values[0]?.text).toContain('7946 0018');
    expect(response.reading.answers[0]?.personal).toEqual([{ kind: 'phone', start: 11, end: 27 }]);
  });

  test('hides answers with personal data from other users, and excludes non-searchable answers from search', async () => {
    const questions = await makeForm(admin, [
      { fieldName: 'Which room?', fieldType: 'text', options: { pii: true } },
      { fieldName: 'Our own mark', fieldType: 'text', options: { searchable: false } },
      { fieldName: 'What happened?', fieldType: 'textarea' },
    ]);
    const [room, noise, story] = questions.fields;
    const { id } = await makeResponse(admin, questions, '', {
      values: [
        { fieldId: room, value: 'Turret seventeen' },
        { fieldId: noise, value: 'Quicksilver' },
        { fieldId: story, value: 'The tap drips' },
      ],
    });
    const clerk = await app.colleague(admin, ['get:v1/sentimentresponses/:responseid/withdata']);
    expect((await shown(id)).values[0]?.text).toBe('Turret seventeen');
    expect((await shown(id, clerk)).values.map(({ text }) => text)).toEqual([
      '[hidden]',
      'Quicksilver',
      'The tap drips',
    ]);
    const found = async (q: string) =>
      (await admin.ask('GET', `/SentimentResponses?q=${q}`)).json<{ id: number }[]>().map((row) => row.id);
    expect([await found('drips'), await found('Turret'), await found('Quicksilver')]).toEqual([[id], [id], []]);
    const alone = await makeResponse(admin, questions, 'Turret nineteen');
    expect((await shown(alone.id)).summary).toBe('');
  });

  test('finds nothing by what is hidden from a user, and by what the list shows them', async () => {
    const questions = await makeForm(admin, [
      { fieldName: 'What happened?', fieldType: 'textarea' },
      { fieldName: 'Which room?', fieldType: 'text', options: { pii: true } },
      { fieldName: 'Your number', fieldType: 'phone' },
    ]);
    const [story, room, phone] = questions.fields;
    await makeResponse(admin, questions, '', {
      values: [
        { fieldId: story, value: 'The gargoyle fell. Write to oberon@mail.example' },
        { fieldId: room, value: 'Belfry zw' },
        { fieldId: phone, value: '+44 20 7946 0777' },
      ],
    });
    const clerk = await app.colleague(admin, ['get:v1/sentimentresponses']);
    const found = async (who: SignedIn, q: string) =>
      (await who.ask('GET', `/SentimentResponses?q=${encodeURIComponent(q)}`)).json<{ id: number }[]>().length;
    // Two letters are searched without the index.
    for (const q of ['oberon', 'Belfry', 'zw', '7946 0777', '0044 20 79460777', 'gargoyle oberon'])
      expect([q, await found(admin, q), await found(clerk, q)]).toEqual([q, 1, 0]);
    for (const q of ['gargoyle', 'fell gargoyle', 'fe ll']) expect([q, await found(clerk, q)]).toEqual([q, 1]);
  });

  test('removes personal data for users without customer permission', async () => {
    const { id } = await makeResponse(admin, form, 'Write to anna@mail.example');
    const clerk = await app.colleague(admin, ['get:v1/sentimentresponses/:responseid/withdata']);
    const { status, text } = await clerk.ask('GET', `/SentimentResponses/${id}/withData`);
    expect(status).toBe(200);
    expect(text).not.toContain('anna@mail.example');
    expect(text).toContain('[email]');
  });
});

describe('transcript of a recording', () => {
  const questions = [
    { fieldName: 'Say it', fieldType: 'audio', isSentimentValue: true },
    { fieldName: 'Which room?', fieldType: 'text' },
  ];
  const spoken = '[0:02] The room was filthy.\n[1:05] Ring me on +44 20 7946 0018.';

  async function recorded(fields: Parameters<typeof makeForm>[1] = questions, more: { value: unknown }[] = []) {
    const made = await makeForm(admin, fields);
    const voice = { value: pathIn(await upload(admin, 'upload-voc', recordings.webm, 'voice.webm')) };
    const values = [voice, ...more].map(({ value }, place) => ({ fieldId: made.fields[place], value }));
    const { id } = await makeResponse(admin, made, '', { values });
    return { id, fieldId: made.fields[0], roomId: made.fields[1] };
  }
  const writeDown = (id: number, body: unknown) => admin.ask('PUT', `/SentimentResponses/${id}/transcript`, body);
  const found = async (q: string) =>
    (await admin.ask('GET', `/SentimentResponses?q=${q}`)).json<{ id: number }[]>().map((row) => row.id);

  test('is searchable and analyzed for sentiment, topics and personal data', async () => {
    const { id, fieldId } = await recorded();
    expect(await shown(id)).toMatchObject({ summary: 'Say it: Recording', sentimentScore: null });
    expect((await writeDown(id, { fieldId, text: spoken })).status).toBe(200);
    const response = await shown(id);
    expect(response).toMatchObject({
      sentimentLabel: 'negative',
      summary: expect.stringMatching(/^The room was filthy/),
    });
    expect(response.summary).not.toContain('7946');
    expect(response.sentimentScore).toBeLessThan(-0.3);
    expect(response.topics).toContain('cleanliness');
    expect(response.values[0]).toMatchObject({ text: spoken, isTranscript: true });
    expect(response.reading.answers[0]?.words.map(({ text }) => text)).toEqual(['filthy']);
    expect(response.tracking.at(-1)).toMatchObject({ kind: 'text', notes: 'Added a transcript to “Say it”' });
    expect(await found('filthy')).toContain(id);
    const clerk = await app.colleague(admin, ['get:v1/sentimentresponses/:responseid/withdata']);
    const masked = (await shown(id, clerk)).values[0];
    expect(masked?.text).toContain('[phone number]');
    expect(masked?.value).toBe(response.values[0]?.value);
  });

  test('can be removed, and the recording remains', async () => {
    const { id, fieldId } = await recorded();
    await writeDown(id, { fieldId, text: 'Everything was wonderful, thank you' });
    await writeDown(id, { fieldId, text: ' ' });
    const response = await shown(id);
    expect(response).toMatchObject({ summary: 'Say it: Recording', sentimentScore: null, topics: [] });
    expect(response.values[0]).not.toHaveProperty('isTranscript');
    expect(await found('wonderful')).not.toContain(id);
  });

  test('does not change the score of the customer or a corrected analysis', async () => {
    const stars = { fieldName: 'How was it?', fieldType: 'rating_star', isSentimentValue: true };
    const { id, fieldId } = await recorded([{ fieldName: 'Say it', fieldType: 'audio' }, stars], [{ value: 3 }]);
    await correct(id, { label: 'mixed' });
    await writeDown(id, { fieldId, text: 'Terrible. Awful. Never again.' });
    expect(await shown(id)).toMatchObject({ sentimentScore: 0, sentimentLabel: 'mixed' });
  });

  test('requires a recording and does not overwrite the transcript of another user', async () => {
    const { id, fieldId, roomId } = await recorded(questions, [{ value: 'Room 9' }]);
    for (const wrong of [roomId, 999_999]) {
      expect((await writeDown(id, { fieldId: wrong, text: 'Hello' })).json().errors).toMatchObject([
        { path: 'fieldId' },
      ]);
    }
    const { version } = await shown(id);
    await writeDown(id, { fieldId, text: 'The tap drips', version });
    expect((await writeDown(id, { fieldId, text: 'The lamp flickers', version })).status).toBe(409);
    expect((await shown(id)).values[0]?.text).toBe('The tap drips');
  });
});

describe('corrected analysis', () => {
  test('is stored with the user, recorded in the history and preserved by a new analysis', async () => {
    const { id } = await makeResponse(admin, form, 'Oh great, cold coffee again. Lovely.');
    const answer = await correct(id, { label: 'negative', topics: ['Food', 'food', 'Morning shift'] });
    expect(answer.json()).toMatchObject({ sentimentLabel: 'negative', topics: ['food', 'morning shift'] });
    await readAgain();
    const response = await shown(id);
    expect(response).toMatchObject({ sentimentLabel: 'negative', topics: ['food', 'morning shift'], language: 'en' });
    expect([...response.textCorrected.fields].sort()).toEqual(['label', 'topics']);
    expect(response.textCorrected.by).toMatch(/^Ada Founder/);
    expect(response.tracking.at(-1)).toMatchObject({ kind: 'text', detail: { to: { label: 'negative' } } });
  });

  test('can be made in parts, and earlier parts remain', async () => {
    const { id } = await makeResponse(admin, form, 'The room was fine.');
    await correct(id, { label: 'positive' });
    await correct(id, { topics: ['room'] });
    expect([...(await shown(id)).textCorrected.fields].sort()).toEqual(['label', 'topics']);
  });

  test('with a stale version or without content is refused', async () => {
    const { id, version } = await makeResponse(admin, form, 'The room was fine.');
    await correct(id, { label: 'positive' });
    expect((await correct(id, { label: 'negative', version })).status).toBe(409);
    expect((await correct(id, {})).status).toBe(422);
    expect((await correct(id, { topics: ['<b>bold</b>'] })).json().errors).toMatchObject([{ path: 'topics.0' }]);
  });
});

describe('responses from other channels', () => {
  test('are analyzed once, after they were queued', async () => {
    const { id } = await makeResponse(admin, form, 'The staff were rude.');
    await app.services.database.transaction(admin.tenantId, async (tx) => {
      await tx.run(sql`update sentiment_responses set text_read = false, language = null, sentiment_label = null,
        sentiment_score = null, sentiment_source = null, topics = '[]' where tenant_id = ${tx.tenantId} and id = ${id}`);
      await askForMissingAnalyses(tx);
    });
    const { sentimentLabel, topics, version } = await shown(id);
    expect([sentimentLabel, topics]).toEqual(['negative', ['staff']]);
    expect(await analyzeTexts(app)).toBe(0);
    expect((await shown(id)).version).toBe(version);
  });
});

describe('a new response', () => {
  test('is stored with a pending sentiment, and the analysis arrives without a new version', async () => {
    const { id, version } = await makeResponse(admin, form, 'The staff were rude.');
    expect(await read(id)).toMatchObject({ sentimentSource: 'pending', sentimentLabel: null, topics: [] });
    await analyzeTexts(app);
    expect(await read(id)).toMatchObject({
      sentimentSource: 'text',
      sentimentLabel: 'negative',
      topics: ['staff'],
      version,
    });
  });

  test('without a text is not analyzed', async () => {
    await analyzeTexts(app);
    const rated = await makeForm(admin, [
      { fieldName: 'How was it?', fieldType: 'rating_star', isSentimentValue: true },
    ]);
    const { id } = await makeResponse(admin, rated, '', { values: [{ fieldId: rated.fields[0], value: 5 }] });
    expect(await analyzeTexts(app)).toBe(0);
    expect(await read(id)).toMatchObject({ sentimentSource: 'score', sentimentLabel: 'positive' });
  });

  test('that a user corrects before its analysis keeps the correction, and gets its score', async () => {
    const { id } = await makeResponse(admin, form, 'The staff were rude.');
    await correct(id, { label: 'mixed' });
    expect(await shown(id)).toMatchObject({ sentimentSource: 'user', sentimentLabel: 'mixed', topics: ['staff'] });
    expect((await read(id)).sentimentScore).toBeLessThan(0);
  });

  test('whose analysis exceeds a limit is set aside with the reason, and is not analyzed again', async () => {
    const { id } = await makeResponse(admin, form, 'The staff were rude.');
    const run = async () => {
      throw new WorkerLimitError('time', textAnalysisTask.limits);
    };
    await runDueJobs({ ...app.services, workers: { ...app.services.workers, run } }, analysisKinds);
    const response = await read(id);
    expect(response).toMatchObject({ sentimentSource: 'failed', sentimentLabel: null });
    expect(response.tracking.at(-1)).toMatchObject({ notes: expect.stringContaining('takes longer than 10 s') });
    expect(await analyzeTexts(app)).toBe(0);
  });
});
