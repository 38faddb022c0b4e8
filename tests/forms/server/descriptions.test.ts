import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { detectLanguage } from '../../../src/core/server/text/language.ts';
import type { FormDraft } from '../../../src/forms/schemas/form-draft.ts';
import type { SurveyDraft } from '../../../src/surveys/schemas/survey-document.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import kept from './descriptions.json' with { type: 'json' };

const descriptionSchema = z.array(
  z.object({
    for: z.enum(['form', 'survey']),
    language: z.string(),
    text: z.string(),
    /** The types of the questions that the author of the description expects, in order. */
    kinds: z.array(z.string()),
    /** Words that the name or a question must have. */
    words: z.array(z.string()),
  }),
);
const descriptions = descriptionSchema.parse(kept);

let app: TestApp;
let admins: SignedIn[];

beforeAll(async () => {
  app = await makeApp();
  // Each tenant may draft a limited number of forms a minute.
  admins = [
    await app.newTenant(),
    await app.newTenant(),
    await app.newTenant(),
    await app.newTenant(),
    await app.newTenant(),
  ];
  delete app.services.ai;
});
afterAll(() => app.close());

const labelsOf = (choices: readonly { label: string }[] = []) => choices.map(({ label }) => label);

async function drafted(path: string, body: object, index = 0): Promise<FormDraft> {
  const admin = admins[index % admins.length] as SignedIn;
  const answer = await admin.ask('POST', path, body);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json<FormDraft>();
}

/** What a user would have to edit in the draft; empty if nothing. */
async function editsOf(
  { for: what, language, text, kinds, words }: (typeof descriptions)[number],
  index: number,
): Promise<string[]> {
  const path = what === 'form' ? '/Sentiments/generate' : '/Surveys/generate';
  const draft = await drafted(path, { text }, index);
  const { name, fields } = draft.document;
  const texts = [name, ...fields.flatMap(({ fieldName, options }) => [fieldName, ...labelsOf(options.choices)])];
  const found = fields.map(({ fieldType }) => fieldType);
  const missing = words.filter((word) => !texts.join('\n').toLowerCase().includes(word.toLowerCase()));
  const written = await detectLanguage(texts.slice(1).join('\n'));
  return [
    ...(found.join() === kinds.join() ? [] : [`${found.join()} for ${kinds.join()}`]),
    ...missing.map((word) => `without “${word}”`),
    ...(written === language && draft.language === language ? [] : [`in ${written}`]),
  ];
}

test('drafts by rules: at least 30 of 40 kept descriptions in five languages need no edit', async () => {
  expect(new Set(descriptions.map(({ text }) => text)).size).toBe(40);
  const all = await Promise.all(
    descriptions.map(async (one, index) => ({ text: one.text, edits: await editsOf(one, index) })),
  );
  const edited = all.filter(({ edits }) => edits.length > 0);
  console.info(`Drafts that need no edit: ${all.length - edited.length} of ${all.length}`);
  for (const { text, edits } of edited) console.info(`- ${text}\n  ${edits.join('; ')}`);
  expect(all.length - edited.length).toBeGreaterThanOrEqual(30);
});

const draft = (text: string, more = {}) => drafted('/Sentiments/generate', { text, ...more }, 4);
const questionsOf = ({ document }: FormDraft) =>
  document.fields.map(({ fieldName, fieldType }) => [fieldType, fieldName]);

test.each([
  ['Ask how easy booking was and what the garden is like.', 'ces'],
  ['Ask how satisfied they are with the delivery.', 'csat'],
  ['Ask whether they would recommend us and how easy it was.', 'nps'],
])('drafts by rules: one score, the one that was asked for: %s', async (text, fieldType) => {
  const scores = (await draft(text)).document.fields.filter(({ isSentimentValue }) => isSentimentValue);
  expect(scores.map((field) => field.fieldType)).toEqual([fieldType]);
});

test('drafts by rules: the subject of the description is the name', async () => {
  const { document } = await draft('Feedback on our farm shop');
  expect(document.name).toBe('Farm shop');
});

test('drafts by rules: a list after “with” is asked, and the question after a low score has the words of the description', async () => {
  const { document, leftOut } = await draft(
    'Customer survey with delivery speed, packaging and support. Ask what went wrong if score is low.',
  );
  expect(document.fields.map(({ fieldName }) => fieldName)).toEqual([
    'How was your experience with us?',
    'What went wrong?',
    'How was the delivery speed?',
    'How was the packaging?',
    'How was the support?',
  ]);
  expect(document.fields[1]?.options.showIf).toBeTruthy();
  expect(leftOut).toEqual([]);
});

test('drafts by rules: a task after a low score is no question and is listed as unused', async () => {
  const { leftOut } = await draft('Ask about the room. Send me an email when the score is low.');
  expect(leftOut).toEqual(['Send me an email when the score is low']);
});

test('drafts by rules: written in the language of the description, or in the one that is asked for', async () => {
  const text = 'Formular für unsere Bäckerei. Fragt nach dem Brot und ob sie wiederkommen.';
  const german = await draft(text);
  expect([german.language, german.document.name]).toEqual(['de', 'Bäckerei']);
  expect(questionsOf(german).slice(2)).toEqual([
    ['rating_smiley', 'Wie bewerten Sie „Brot“?'],
    ['boolean', 'Würden Sie wiederkommen?'],
  ]);
  const french = await draft(text, { language: 'fr' });
  expect(questionsOf(french)).toContainEqual(['boolean', 'Reviendriez-vous ?']);
  expect([french.language, french.notes]).toEqual(['fr', [expect.stringContaining('translate')]]);
  const italian = await draft(text, { language: 'it' });
  expect(italian.notes).toEqual([expect.stringContaining('English, German, French, Spanish, and Arabic')]);
});

test('drafts by rules: what was not used is said, also in German', async () => {
  const { leftOut } = await draft(
    'Formular für Hotelgäste. Fragt nach dem Zimmer. Sendet mir jeden Freitag eine Zusammenfassung.',
  );
  expect(leftOut).toEqual(['Sendet mir jeden Freitag eine Zusammenfassung']);
});

test('drafts by rules: a survey has the endings of its template, is anonymous if asked, and says what it did not use', async () => {
  const text = 'Anonyme Mitarbeiterbefragung im Werk Kassel. Bitte jeden Freitag eine Zusammenfassung senden.';
  const { document, leftOut, language } = (await drafted('/Surveys/generate', { text }, 3)) as unknown as SurveyDraft;
  expect([language, document.languages, document.settings.anonymous]).toEqual(['de', ['de'], true]);
  expect(document.endings.map(({ title }) => title.de)).toEqual(['Danke für Ihre Offenheit', 'Vielen Dank']);
  expect(document.fields[1]?.options.columns?.[0]?.label).toBe('Stimme voll zu');
  expect(leftOut).toEqual(['Bitte jeden Freitag eine Zusammenfassung senden']);
});
