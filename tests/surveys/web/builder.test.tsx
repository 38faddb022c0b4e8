import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { add, choose, openFold, pick, question as questionInput } from '../../sentiments/web/builder-page.ts';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { link, listed, question, renderPage, survey, timestamps } from './samples.ts';

inFreshBrowser();

const pages = '/feedback-management/surveys';
const scratch = `${pages}/create-from-scratch`;
const edit = `${pages}/4/edit`;
const user = userEvent.setup();

const save = () => user.keyboard('{Control>}s{/Control}');
const view = (name: string) =>
  user.click(within(screen.getByRole('group', { name: 'View' })).getByRole('button', { name }));
const accepting = { 'PUT /Surveys/4': { body: { ...survey, version: 2 } } };

async function opened(answers = {}) {
  const seen = renderPage(edit, { ...accepting, ...answers });
  await screen.findByDisplayValue('After a stay');
  return seen;
}
const publishedVersion = {
  number: 1,
  createdAt: timestamps.createdAt,
  createdBy: 1,
  userName: 'Ada',
  summary: '',
  fieldCount: 1,
  restoredFrom: null,
  form: { ...survey, fields: [question(1, 'How was it?')] },
};
const body = (sent: { body?: unknown }[]) => sent.at(-1)?.body as Record<string, unknown>;
/** Changes are saved by themselves; this waits until the last of them is. */
const saved = async () => {
  await save();
  await screen.findByText('Saved');
};

describe('the survey builder', () => {
  test('saves a draft with its questions and its case rule, which can be turned off, and moves to its edit page', async () => {
    const { sent } = renderPage(scratch, {
      'POST /Surveys': { status: 201, body: survey },
      'GET /SeverityLevels': listed([
        { ...timestamps, id: 3, name: 'High', rank: 30, daysToResolve: 3, description: '' },
      ]),
    });
    await fill(await screen.findByLabelText(/^Name/), 'After a stay');
    await view('Cases');
    expect(await screen.findByText(/Add an NPS, CSAT or CES question/)).toBeTruthy();
    await view('Questions');
    await add('Recommendation (NPS)');
    await fill(questionInput(), 'Would you come again?');
    await view('Cases');
    expect(await screen.findByText(/^NPS ≤ 6 → severity High, form “Survey cases”/)).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Create a case from each low score' }));
    await save();
    await screen.findByText('“After a stay” is saved as a draft');
    expect(sent('POST /Surveys')[0]?.body).toMatchObject({
      name: 'After a stay',
      title: { en: 'After a stay' },
      languages: ['en'],
      settings: { oneResponsePer: 'none', createsCases: false },
      fields: [{ fieldName: 'Would you come again?', fieldType: 'nps', isSentimentValue: true }],
    });
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
  });

  test('asks before it publishes choices that are still placeholders', async () => {
    const { sent } = renderPage(scratch, { 'POST /Surveys': { status: 201, body: survey } });
    await fill(await screen.findByLabelText(/^Name/), 'After a stay');
    await add('Single choice');
    await fill(questionInput(), 'Which room?');
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish with placeholders?' }));
    expect(dialog.getByText(/“Which room\?”: “Option 1”, “Option 2”/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST /Surveys')).toEqual([]);
  });

  test('creates and publishes a new survey with one button, and then shows its link, preview and QR code', async () => {
    renderPage(scratch, {
      'POST /Surveys': { status: 201, body: survey },
      'POST /Surveys/4/publish': { body: { ...survey, status: 'active' } },
      'GET /Surveys/4/caseRules': { body: [] },
      'GET /SurveyLinks/9/qr': { body: new Blob(['<svg/>']) },
      'GET /Surveys/4/preview': { body: { url: 'http://localhost/survey/preview.7.4', path: '/survey/preview.7.4' } },
    });
    await fill(await screen.findByLabelText(/^Name/), 'After a stay');
    await add('Recommendation (NPS)');
    await fill(questionInput(), 'Again?');
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await screen.findByText(/is published\. It has no case rule: low scores create no case/);
    const sharing = within(await screen.findByRole('dialog', { name: /^Share/ }));
    expect(await sharing.findByDisplayValue(link.url)).toBeTruthy();
    expect(await sharing.findByRole('img', { name: 'QR code of Front desk' })).toBeTruthy();
    const preview = await sharing.findByRole('link', { name: 'Preview' });
    expect(preview.getAttribute('href')).toMatch(/^\/survey\/preview\.7\.4\?language=en/);
  });

  test('warns of choices that are still placeholders, and offers no field types for staff only', async () => {
    renderPage(scratch, {});
    await screen.findByLabelText(/^Name/);
    await add('Single choice');
    await fill(screen.getByRole('textbox', { name: 'Choice 1' }), 'Bergen');
    await add('Contact details');
    expect(await screen.findByText('“Option 2” is a placeholder. Write your own text.')).toBeTruthy();
    const kinds = within(screen.getByRole('group', { name: 'Add a question' }));
    expect(kinds.queryByRole('button', { name: 'Customer' })).toBeNull();
    expect(kinds.queryByRole('button', { name: 'User' })).toBeNull();
    await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
    expect(await screen.findByRole('option', { name: 'Address' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'User' })).toBeNull();
  });

  test('saves before it publishes and then leads to sharing', async () => {
    const { requests } = await opened({
      'POST /Surveys/4/publish': { body: { ...survey, status: 'active' } },
      'GET /Surveys/4/links': { body: [] },
    });
    await user.type(screen.getByLabelText(/^Name/), '!');
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await screen.findByText(/is published/);
    const changes = requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
    expect(changes).toEqual(['PUT /Surveys/4', 'POST /Surveys/4/publish']);
    const sharing = await screen.findByRole('dialog', { name: /^Share/ });
    expect(await within(sharing).findByRole('button', { name: 'New link' })).toBeTruthy();
  });

  test('reports where the error is when publishing fails', async () => {
    await opened({
      'POST /Surveys/4/publish': {
        status: 422,
        body: { message: 'Not so', errors: [{ path: 'endings.1.when', message: 'Question “gone” does not exist' }] },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/Not published\. Ending 2: Question “gone” does not exist/)).toBeTruthy();
  });

  test('focuses the question whose text is missing when it is published', async () => {
    const { sent } = await opened();
    await user.click(screen.getByRole('button', { name: /^How was it\?, / }));
    await user.clear(await screen.findByRole('textbox', { name: 'Question' }));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect((await screen.findAllByText('Write the question')).length).toBeGreaterThan(0);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' })));
    expect(sent('PUT /Surveys/4')).toEqual([]);
  });

  test('offers to publish only changes, and asks before it removes a question with answers', async () => {
    const { sent } = await opened({
      'GET /Surveys/4': { body: { ...survey, status: 'active', publishedVersion: 1, responseCount: 5 } },
      'GET /Surveys/4/versions/1': { body: publishedVersion },
    });
    expect(await screen.findByText('Active')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^How was it\?, / }));
    await user.click(screen.getByRole('button', { name: 'Remove How was it?' }));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish these changes?' }));
    expect(dialog.getByText(/This survey has 5 responses already/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(sent('POST /Surveys/4/publish')).toEqual([]);
  });

  test('saves changes by itself, and leaves an incomplete draft in the tab without an error', async () => {
    let isFailing = true;
    const { sent } = await opened({
      'PUT /Surveys/4': () =>
        isFailing ? { status: 503, body: { message: 'Busy' } } : { body: { ...survey, version: 2 } },
    });
    const name = screen.getByLabelText(/^Name/);
    await user.clear(name);
    await screen.findByText('Incomplete, saved in this tab');
    expect(screen.queryByText('Give the survey a name')).toBeNull();
    expect(sent('PUT /Surveys/4')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show problems' }));
    expect(await screen.findByText('Give the survey a name')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(name));
    await fill(name, 'Guests');
    await screen.findByText('Not saved');
    isFailing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Saved');
    expect(body(sent('PUT /Surveys/4'))).toMatchObject({ name: 'Guests' });
    expect(screen.queryByText(/could not be saved/)).toBeNull();
  });
});

describe('the survey builder, where another user saved first', () => {
  test('asks once, and saves again only when the user does', async () => {
    const { sent } = await opened({
      'PUT /Surveys/4': { status: 409, body: { message: 'Changed', code: 'STALE' } },
    });
    const name = screen.getByLabelText(/^Name/);
    await fill(name, 'Guests');
    const title = 'Another user changed this survey';
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await screen.findByText('Another user changed this survey.');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    vi.useFakeTimers();
    fireEvent.change(name, { target: { value: 'Guests of today' } });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    vi.useRealTimers();
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
    expect(sent('PUT /Surveys/4')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const again = within(await screen.findByRole('dialog', { name: title }));
    expect(sent('PUT /Surveys/4')).toHaveLength(2);
    await user.click(again.getByRole('button', { name: 'Keep editing' }));
  });
});

describe('the help of the builder', () => {
  test('opens beside an open setting by keyboard, names it, and gives the focus back', async () => {
    await opened();
    await choose('How was it?');
    expect(screen.queryByRole('button', { name: 'Help: logic' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Logic/ }));
    const hint = screen.getByRole('button', { name: 'Help: logic' });
    hint.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Help: logic' }));
    expect(await dialog.findByText(/Conditions use earlier questions only/)).toBeTruthy();
    expect(dialog.getByRole('link').getAttribute('href')).toBe('/help/builder#logic');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(hint));
  });
});

describe('the key of a question', () => {
  test('is renamed in endings, quotas and the identification of customers', async () => {
    const when = { all: [{ field: 'field_1', op: 'answered' }] };
    const referring = {
      ...survey,
      endings: [{ id: 'end', title: { en: 'Bye' }, text: {}, when }],
      quotas: [{ id: 'quota', name: 'First', limit: 5, action: 'end', when }],
      settings: { ...survey.settings, identification: { by: ['field_1'], consent: 'field_1' } },
    };
    const { sent } = await opened({ 'GET /Surveys/4': { body: referring } });
    await choose('How was it?');
    await user.click(await screen.findByRole('button', { name: /^More ?Key/ }));
    await fill(screen.getByLabelText('Key'), 'stay');
    await saved();
    const renamed = { all: [{ field: 'stay', op: 'answered' }] };
    expect(body(sent('PUT /Surveys/4'))).toMatchObject({
      endings: [{ when: renamed }],
      quotas: [{ when: renamed }],
      settings: { identification: { by: ['stay'], consent: 'stay' } },
    });
  });
});

describe('a removed question', () => {
  test('names the questions that use it, until it is back', async () => {
    const conditional = question(2, 'Why?', 'text', {
      options: { key: 'why', showIf: { all: [{ field: 'field_1', op: 'answered' }] } },
    });
    await opened({ 'GET /SurveyQuestions/bySurveyId/4': listed([question(1, 'How was it?'), conditional]) });
    await choose('How was it?');
    await user.click(screen.getByRole('button', { name: 'Remove How was it?' }));
    const notice = (await screen.findByText('Removed “How was it?”')).closest('.Toastify__toast');
    expect(screen.getByText('“Why?” uses it.')).toBeTruthy();
    expect(notice?.className).not.toContain('exit');
    await user.click(screen.getByLabelText('Undo'));
    await waitFor(() => expect(notice?.className).toContain('exit'));
  });
});

describe('the survey settings', () => {
  test('show a deleted user whom the survey notifies, who can be removed, and what the server says of one', async () => {
    const settings = { ...survey.settings, notifyUserIds: [5] };
    const refusal = { path: 'settings.notifyUserIds.0', message: 'Notify users: this user does not exist' };
    const answers = [{ status: 422, body: { message: 'Invalid', code: 'INVALID', errors: [refusal] } }];
    const { sent } = await opened({
      'GET /Surveys/4': { body: { ...survey, settings } },
      'GET /Users': listed([{ ...timestamps, id: 1, fullName: 'Ada Lovelace', isActive: true }]),
      'PUT /Surveys/4': () => answers.pop() ?? { body: { ...survey, version: 2 } },
    });
    await view('Settings');
    const chip = await screen.findByRole('button', { name: 'Deleted user 5' });
    await fill(screen.getByLabelText(/^Response limit/), '9');
    await save();
    expect(await screen.findByText('Notify users: this user does not exist')).toBeTruthy();
    chip.focus();
    await user.keyboard('{Backspace}');
    expect(screen.queryByText('Deleted user 5')).toBeNull();
    await saved();
    expect(body(sent('PUT /Surveys/4'))).toMatchObject({ settings: { notifyUserIds: [] } });
  });

  test('have a type and tags, each tag once', async () => {
    const { sent } = await opened({ 'GET /Surveys/4': { body: { ...survey, tags: ['guests'] } } });
    await view('Settings');
    await pick(await screen.findByRole('combobox', { name: 'Type' }), 'Quiz');
    const tags = within(screen.getByRole('group', { name: 'Tags' }));
    const typed = tags.getByLabelText('New tag');
    await user.type(typed, ' spa {Enter}Guests{Enter}');
    expect(typed).toHaveProperty('value', '');
    await saved();
    expect(body(sent('PUT /Surveys/4'))).toMatchObject({ type: 'quiz', tags: ['guests', 'spa'] });
    await user.click(within(tags.getByRole('button', { name: 'guests' })).getByTestId('CancelIcon'));
    expect(tags.queryByText('guests')).toBeNull();
  });

  test('have endings with text, conditions and an order', async () => {
    const { sent } = await opened();
    await view('Pages');
    await user.click(await screen.findByRole('button', { name: 'Add an ending' }));
    await fill(within(screen.getByRole('listitem', { name: 'Ending 1' })).getByLabelText('Heading'), 'Thanks');
    await user.click(screen.getByRole('button', { name: 'Add an ending' }));
    const sorry = within(screen.getByRole('listitem', { name: 'Ending 1' }));
    await fill(sorry.getByLabelText('Heading'), 'Sorry');
    const card = within(screen.getByRole('listitem', { name: 'Sorry' }));
    await user.click(card.getByRole('button', { name: 'Show only if …' }));
    await pick(card.getByRole('combobox', { name: 'Comparison' }), 'is answered');
    await saved();
    expect(body(sent('PUT /Surveys/4')).endings).toMatchObject([
      { title: { en: 'Sorry' }, when: { all: [{ field: 'field_1', op: 'answered' }] } },
      { title: { en: 'Thanks' } },
    ]);
  });

  test('show for an added language the translation progress and the text direction', async () => {
    const { sent } = await opened();
    await view('Languages');
    await pick(await screen.findByRole('combobox', { name: 'Add a language' }), 'Arabic');
    const arabic = within(within(screen.getByRole('list', { name: 'Added languages' })).getByRole('listitem'));
    expect(arabic.getByText('Right to left')).toBeTruthy();
    expect(arabic.getByText('0 of 2 texts')).toBeTruthy();
    await view('Pages');
    await pick('Language', 'Arabic');
    const title = await screen.findByLabelText('Title in Arabic');
    expect(title.getAttribute('dir')).toBe('rtl');
    await fill(title, 'كيف كانت إقامتك؟');
    await view('Languages');
    expect(await screen.findByText('1 of 2 texts')).toBeTruthy();
    await saved();
    expect(body(sent('PUT /Surveys/4'))).toMatchObject({
      languages: ['en', 'ar'],
      title: { en: 'How was your stay?', ar: 'كيف كانت إقامتك؟' },
    });
  });

  test('count the end labels of a scale among the texts to translate', async () => {
    const scale = question(1, 'How was it?', 'csat', {
      options: { labels: { low: 'Grim' }, translations: { de: { fieldName: 'Wie war es?' } } },
    });
    const { sent } = await opened({
      'GET /Surveys/4': { body: { ...survey, languages: ['en', 'de'], title: {} } },
      'GET /SurveyQuestions/bySurveyId/4': { body: [scale] },
    });
    await view('Languages');
    expect(await screen.findByText('1 of 2 texts')).toBeTruthy();
    await view('Questions');
    await choose('How was it?');
    expect(await screen.findByText('Empty: Very satisfied')).toBeTruthy();
    await openFold('Other languages');
    await fill(await screen.findByLabelText('Low end: Grim'), 'Schlimm');
    expect(screen.queryByLabelText(/^High end:/)).toBeNull();
    await saved();
    const [first] = body(sent('PUT /Surveys/4')).fields as { options: object }[];
    expect(first?.options).toMatchObject({ translations: { de: { labels: { low: 'Schlimm' } } } });
  });

  test('swap the texts when another language becomes the first', async () => {
    const translated = question(1, 'How was it?', 'text', {
      options: { translations: { de: { fieldName: 'Wie war es?' } } },
    });
    const { sent } = await opened({
      'GET /Surveys/4': { body: { ...survey, languages: ['en', 'de'] } },
      'GET /SurveyQuestions/bySurveyId/4': { body: [translated] },
    });
    await view('Languages');
    await pick('First language', 'German');
    await saved();
    expect(body(sent('PUT /Surveys/4'))).toMatchObject({
      languages: ['de', 'en'],
      defaultLanguage: 'de',
      fields: [{ fieldName: 'Wie war es?', options: { translations: { en: { fieldName: 'How was it?' } } } }],
    });
  });

  test('save settings, quotas and the consent text once their missing parts are entered', async () => {
    const { sent } = await opened();
    await view('Settings');
    await pick(await screen.findByRole('combobox', { name: 'Responses per respondent' }), 'One per device');
    for (const name of ['Randomize question order', 'Anonymous', 'Review page before submitting'])
      await user.click(screen.getByRole('switch', { name }));
    await user.click(screen.getByRole('switch', { name: 'Require consent before the first question' }));
    await fill(screen.getByLabelText('Time limit in seconds'), '120');
    await user.click(screen.getByRole('button', { name: 'Add a quota' }));
    // The survey has no CSAT question.
    expect(screen.queryByRole('combobox', { name: 'Satisfied (CSAT) means' })).toBeNull();
    await save();
    expect(await screen.findByText('Enter a name for the quota')).toBeTruthy();
    await fill(within(screen.getByRole('group', { name: 'Quota 1' })).getByLabelText('Name'), 'Guests');
    await save();
    expect(await screen.findByText('Enter the consent text in the first language')).toBeTruthy();
    expect(sent('PUT /Surveys/4')).toEqual([]);
    await fill(screen.getByLabelText('Consent text'), 'Kept for a year');
    await saved();
    expect(body(sent('PUT /Surveys/4'))).toMatchObject({
      settings: {
        oneResponsePer: 'device',
        shuffle: true,
        timeLimitSec: 120,
        anonymous: true,
        showReview: true,
        requireConsent: true,
        consentText: { en: 'Kept for a year' },
      },
      quotas: [{ name: 'Guests', limit: 100, action: 'end' }],
    });
  });

  test('require a URL for a quota with a redirect, and remove it with another action', async () => {
    const quota = { id: 'all', name: 'All', limit: 9, action: 'end' };
    const { sent } = await opened({ 'GET /Surveys/4': { body: { ...survey, quotas: [quota] } } });
    await view('Settings');
    const choice = await screen.findByRole('combobox', { name: 'When the quota is full' });
    await pick(choice, 'Redirect to a URL');
    await save();
    expect(await screen.findByText('Enter the URL of the page')).toBeTruthy();
    const address = screen.getByLabelText('Redirect URL');
    await fill(address, 'panel');
    await save();
    expect(await screen.findByText('Enter a URL that begins with https:// or http://')).toBeTruthy();
    expect(sent('PUT /Surveys/4')).toEqual([]);
    await fill(address, 'https://panel.example/full');
    await saved();
    const led = { ...quota, action: 'redirect', url: 'https://panel.example/full' };
    expect(body(sent('PUT /Surveys/4'))).toMatchObject({ quotas: [led] });
    await pick(choice, 'Accept the response and mark it');
    await save();
    await waitFor(() =>
      expect(body(sent('PUT /Surveys/4').slice(1))).toMatchObject({ quotas: [{ action: 'continue' }] }),
    );
    expect(JSON.stringify(body(sent('PUT /Surveys/4').slice(1)))).not.toContain('panel.example');
  });

  test('have the CSAT threshold in a survey with a CSAT question', async () => {
    const questionsReply = { 'GET /SurveyQuestions/bySurveyId/4': listed([question(1, 'Satisfied?', 'csat')]) };
    const { sent } = await opened(questionsReply);
    await view('Settings');
    await pick(await screen.findByRole('combobox', { name: 'Satisfied (CSAT) means' }), '3 to 5');
    await saved();
    expect(body(sent('PUT /Surveys/4'))).toMatchObject({ settings: { topBoxes: 3 } });
  });

  test('name the questions that identify a customer, or none', async () => {
    const contact = { ...question(1, 'Your email', 'email'), options: { key: 'mail' } };
    const number = { ...question(2, 'Customer number', 'text'), options: { key: 'customer_no' } };
    const { sent } = await opened({ 'GET /SurveyQuestions/bySurveyId/4': listed([contact, number]) });
    await view('Settings');
    const questions = await screen.findByRole('combobox', { name: 'Identifying questions' });
    expect(screen.getByRole('button', { name: 'Your email' })).toBeTruthy();
    await pick(questions, 'Customer number');
    await pick(screen.getByRole('combobox', { name: 'Consent' }), 'Not needed');
    await saved();
    expect(body(sent('PUT /Surveys/4'))).toMatchObject({
      settings: { identification: { by: ['mail', 'customer_no'], consent: null } },
    });
    await user.click(screen.getByRole('switch', { name: 'Find or create the customer by answers' }));
    expect(screen.queryByRole('combobox', { name: 'Identifying questions' })).toBeNull();
    await save();
    await waitFor(() =>
      expect(body(sent('PUT /Surveys/4').slice(1))).toMatchObject({ settings: { identification: { by: [] } } }),
    );
  });

  test('preview the public page with unsaved changes, in each language and color mode', async () => {
    const path = '/survey/preview.7.4-1.abc.mac';
    const { sent } = await opened({
      'POST /Surveys/4/preview': { body: { url: `http://demo.localhost${path}`, path } },
    });
    await view('Pages');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    await view('Preview');
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    const previewUrl = () => new URL((preview.getByTitle('The survey as respondents see it') as HTMLIFrameElement).src);
    await preview.findByTitle('The survey as respondents see it');
    expect(body(sent('POST /Surveys/4/preview'))).toMatchObject({ title: { en: 'How was your stay?!' } });
    expect([
      previewUrl().pathname,
      previewUrl().searchParams.get('language'),
      previewUrl().searchParams.get('mode'),
    ]).toEqual([path, 'en', 'light']);
    await user.click(preview.getByRole('button', { name: 'Dark' }));
    expect(previewUrl().searchParams.get('mode')).toBe('dark');
    expect(preview.getByRole('link', { name: 'Open in a new tab' }).getAttribute('target')).toBe('_blank');
  });

  test('report the missing parts in the preview of an unfinished survey', async () => {
    await opened({
      'POST /Surveys/4/preview': {
        status: 422,
        body: { message: 'Please check', errors: [{ path: 'fields.0.options', message: 'Give two choices' }] },
      },
    });
    await view('Preview');
    expect(await screen.findByText(/not up to date.*Give two choices/)).toBeTruthy();
  });

  test('warn of a color with too little contrast, and upload a logo scaled down, show it and remove it', async () => {
    const { sent } = await opened({
      'POST /files/upload': { body: { success: true, filePath: '/uploads/abcdefghijklmnopqrstuv.png' } },
      'PUT /Surveys/4': { body: survey },
    });
    await view('Design');
    await fill(await screen.findByLabelText('Color'), '#ffffee');
    expect(await screen.findByText(/too little contrast/)).toBeTruthy();
    const logo = within(await screen.findByRole('group', { name: 'Logo' }));
    await user.upload(
      logo.getByLabelText('Choose a picture', { selector: 'input' }),
      new File(['x'], 'logo.png', { type: 'image/png' }),
    );
    const shown = await logo.findByRole('img', { name: 'Current logo' });
    expect(shown.getAttribute('src')).toContain('/uploads/abcdefghijklmnopqrstuv.png');
    expect(sent('POST /files/upload')[0]?.body).toMatchObject({ fileName: 'logo.png', within: 480 });
    await saved();
    expect(body(sent('PUT /Surveys/4'))).toMatchObject({ theme: { logo: '/uploads/abcdefghijklmnopqrstuv.png' } });
    await user.click(logo.getByRole('button', { name: 'Remove' }));
    expect(logo.queryByRole('img')).toBeNull();
  });
});
