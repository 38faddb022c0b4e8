import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import { fill } from '../../support/web/fill.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from '../../support/web/staff-app.tsx';
import { answer, summary } from './result-samples.ts';
import { survey } from './samples.ts';

inFreshBrowser();

const page = '/feedback-management/surveys/3/responses';
const at = '/SurveyResponses/survey/3';
const routes = allPermissions().map(({ route }) => route);

function open(path = page, more: Parameters<typeof serve>[0] = {}, held: readonly string[] = routes) {
  signIn();
  const seen = serve({
    ...atHome(held),
    [`GET ${at}/summary`]: { body: summary },
    [`GET ${at}/compare`]: { body: { by: null, segments: [] } },
    [`GET ${at}/texts`]: {
      body: {
        fieldId: 5,
        read: 12,
        found: 5,
        texts: [
          {
            responseId: 71,
            text: 'So loud at night',
            at: '2026-03-01T08:00:00.000Z',
            language: 'en',
            feeling: 'negative',
            topics: ['noise'],
          },
        ],
      },
    },
    [`GET ${at}`]: { body: [answer], headers: { 'x-total-count': '1' } },
    ...more,
  });
  openPage(path);
  return seen;
}

const lastQueryOf = (seen: ReturnType<typeof open>, path: string) =>
  seen.filter((one) => one.path === path).at(-1)?.query;

describe('the summary of a survey', () => {
  test('starts with metrics and their confidence intervals, response rates and the drop-off', async () => {
    open();
    const list = await screen.findByLabelText('Figures');
    const figures = within(list)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(figures).toContainEqual(expect.stringMatching(/^Net Promoter Score: 23n = 40 · 95 % CI 15–31$/));
    expect(figures).toContainEqual(
      expect.stringMatching(/^Satisfied, 4 and 5 of 5 \(CSAT\): 75\.0 %few responsesn = 12 · 95 % CI/),
    );
    expect(figures.join()).not.toContain('CES');
    expect(list.textContent).toContain('Response rate of visitors40.0 %40 of 100');
    expect(list.textContent).toContain('Email open rate50.0 %45 of 90 opened the survey from their email');
    expect(list.textContent).toContain('Response rate of invitations25.0 %20 of 80 who got an email invitation');
    expect(list.textContent).toContain('Follow-up response rate50.0 %2 of 4 who got an email after');
    const panel = await screen.findByRole('region', { name: 'Drop-off' });
    expect(within(panel).getByText('60 dropped off, most of them before they started.')).toBeDefined();
    const [first, second] = within(panel).getAllByRole('listitem');
    expect(first?.textContent).toContain('Opened the page100');
    expect(second?.textContent).toContain('1. Recommend?');
  });

  test('says what the completion rate counts, and shows no rate without a count', async () => {
    const totals = { ...summary.totals, screenedOut: 3, overQuota: 1 };
    const rates = { opened: null, invited: null, followedUp: null };
    open(page, { [`GET ${at}/summary`]: { body: { ...summary, totals, rates } } });
    const list = await screen.findByLabelText('Figures');
    expect(list.textContent).toContain(
      'Completion rate80.0 %40 of 50 started; 3 screened out and 1 over quota count as not completed',
    );
    expect(list.textContent).not.toContain('Response rate of visitors');
    const panel = await screen.findByRole('region', { name: 'Drop-off' });
    expect(within(panel).getByText('10 dropped off, most of them at “Which hotel?”.')).toBeDefined();
  });

  test('names the question that a score counts where there are several, and shows another one', async () => {
    const score = (fieldId: number, key: string, fieldName: string, value: number) => ({
      fieldId,
      key,
      fieldName,
      fieldType: 'nps',
      isRemoved: false,
      n: 40,
      isGrouping: true,
      result: { kind: 'nps', figure: { ...summary.metrics.nps, value }, distribution: [] },
    });
    const questions = [score(1, 'recommend', 'The hotel?', 23), score(9, 'company', 'The company?', 51)];
    open('/feedback-management/surveys/3/responses', { [`GET ${at}/summary`]: { body: { ...summary, questions } } });
    const list = within(await screen.findByLabelText('Figures'));
    const chosen = list.getByRole('combobox', { name: 'Question' });
    expect(chosen.textContent).toBe('The hotel?');
    await userEvent.click(chosen);
    await userEvent.click(await screen.findByRole('option', { name: 'The company?' }));
    expect(list.getByText('Net Promoter Score').nextElementSibling?.textContent).toMatch(/^51/);
    expect(window.location.search).toContain('nps=company');
  });

  test('has the trend of the Net Promoter Score as a chart and a table', async () => {
    const period = (start: string, value: number) => ({ start, nps: { ...summary.metrics.nps, value } });
    const trend = { unit: 'month', periods: [period('2026-01-01', -10), period('2026-02-01', 23)] };
    open('/feedback-management/surveys/3/responses', { [`GET ${at}/summary`]: { body: { ...summary, trend } } });
    const panel = within(await screen.findByRole('region', { name: 'NPS trend' }));
    await userEvent.click(panel.getByRole('button', { name: 'Show table' }));
    const rows = within(panel.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MonthNPSn and interval',
      expect.stringMatching(/^Jan 2026−10n = 40/),
      expect.stringMatching(/^Feb 202623n = 40/),
    ]);
  });

  test('shows each question as a chart and, on request, as a table, and marks removed ones', async () => {
    open();
    const card = await screen.findByRole('region', { name: '1. Which hotel?' });
    expect(within(card).getByText('75.0 %')).toBeDefined();
    await userEvent.click(within(card).getByRole('button', { name: 'Show table' }));
    const rows = within(within(card).getByRole('table', { name: 'Which hotel?' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['AnswerCountShare', 'Bergen3075.0 %', 'Dubai1025.0 %']);
    expect(within(card).queryByText('removed')).toBeNull();
    expect(within(screen.getByRole('region', { name: '2. Why?' })).getByText('removed')).toBeDefined();
  });

  test('has a table of contents in a closed list, whose links lead to each panel in its order', async () => {
    open();
    const contents = await screen.findByRole('navigation', { name: 'Contents' });
    expect(contents.querySelector('details')?.open).toBe(false);
    const links = [...contents.querySelectorAll('a')];
    const led = links.map((link) => document.getElementById(link.hash.slice(1)));
    const headings = led.map((part) => part?.querySelector('h2')?.textContent);
    expect(headings).toEqual(links.map(({ textContent }) => textContent));
    expect(headings.length).toBeGreaterThan(summary.questions.length);
    const following = Node.DOCUMENT_POSITION_FOLLOWING;
    for (const [at, part] of led.entries())
      expect(!led[at + 1] || part?.compareDocumentPosition(led[at + 1] as Node) === following).toBe(true);
  });

  test('is filtered by a click on an answer, and the filter can be removed', async () => {
    const seen = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Bergen' }));
    await waitFor(() => expect(lastQueryOf(seen, `${at}/summary`)).toBe('answer=hotel:bergen'));
    const chip = await screen.findByRole('button', { name: 'Which hotel? Bergen' });
    chip.focus();
    expect(window.location.search).toBe('?answer=hotel%3Abergen');
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('is filtered by language and date, which the URL keeps', async () => {
    const seen = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    await userEvent.selectOptions(await screen.findByLabelText('Language'), 'Arabic');
    await waitFor(() => expect(lastQueryOf(seen, `${at}/summary`)).toBe('language=ar'));
    expect(window.location.search).toBe('?language=ar');
  });

  test('shows for shuffled questions how many saw each one, and no drop-off', async () => {
    const steps = summary.steps.map((step) => ({ ...step, left: 0 }));
    const mixed = { ...summary, steps, survey: { ...summary.survey, isMixed: true } };
    open(page, { [`GET ${at}/summary`]: { body: mixed } });
    const panel = await screen.findByRole('region', { name: 'Drop-off' });
    expect(panel.textContent).toContain('10 of 50 dropped off. The question order is randomized');
    expect(within(panel).queryByText(/left$/)).toBeNull();
    await userEvent.click(within(panel).getByRole('button', { name: 'Show table' }));
    const heads = within(panel).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Question',
      'Shown to',
      'Of all',
      'Answered',
      'Median time',
    ]);
  });

  test('shows the texts with a word', async () => {
    const seen = open();
    await userEvent.click(await screen.findByRole('button', { name: /^Noise 5/ }));
    await screen.findByText('So loud at night');
    expect(lastQueryOf(seen, `${at}/texts`)).toBe('question=why&topic=noise');
    expect(screen.getByRole('link', { name: 'Response 71' }).getAttribute('href')).toBe(
      '/feedback-management/surveys/responses/71',
    );
  });

  test('shows that there are no responses, and shares the survey', async () => {
    const totals = { ...summary.totals, started: 0, partial: 0, complete: 0, spam: 0 };
    open(page, {
      [`GET ${at}/summary`]: { body: { ...summary, n: 0, totals } },
      'GET /Surveys/3': { body: { ...survey, id: 3, status: 'active' } },
      'GET /Surveys/3/links': { body: [] },
    });
    await screen.findByRole('heading', { name: 'No responses yet' });
    await userEvent.click(screen.getByRole('button', { name: 'Share the survey' }));
    const sharing = await screen.findByRole('dialog', { name: `Share “${survey.name}”` });
    expect(await within(sharing).findByRole('button', { name: 'New link' })).toBeTruthy();
  });

  test('shows an error with a next step when loading fails', async () => {
    open(page, { [`GET ${at}/summary`]: { status: 400, body: { message: 'This cannot be read' } } });
    await screen.findByRole('button', { name: 'Try again' });
  });

  test('offers to remove filters that take too long to count', async () => {
    const message = 'These are too many responses to count in 10 seconds. Choose some days';
    const seen = open(`${page}?language=ar`, { [`GET ${at}/summary`]: { status: 422, body: { message } } });
    await screen.findByText(message, { exact: false });
    await userEvent.type(screen.getByLabelText('From'), '2026-03-01');
    await waitFor(() => expect(lastQueryOf(seen, `${at}/summary`)).toBe('from=2026-03-01&language=ar'));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(lastQueryOf(seen, `${at}/summary`)).toBe(''));
  });

  test('shows the previous figures while a new filter loads', async () => {
    let come = () => {};
    const later = new Promise<void>((resolve) => {
      come = resolve;
    });
    open(page, {
      [`GET ${at}/summary`]: async ({ query }) => {
        if (query) await later;
        return { body: query ? { ...summary, n: 7 } : summary };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Bergen' }));
    await screen.findByRole('progressbar', { name: 'Counting the responses' });
    expect(screen.getByText('Counting …')).toBeDefined();
    expect(screen.getByLabelText('Figures')).toBeDefined();
    come();
    await screen.findByText('7 responses');
    expect(screen.queryByRole('progressbar', { name: 'Counting the responses' })).toBeNull();
  });

  test('offers neither export nor comparison without the permission', async () => {
    const held = routes.filter((route) => !/export|crosstab/.test(route));
    open(page, {}, held);
    await screen.findByLabelText('Figures');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open cross-table' })).toBeNull();
  });

  test('is exported with the current filters', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:results';
    const seen = open(`${page}?language=ar`, { [`GET ${at}/export`]: { body: new Blob(['%PDF-']) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export responses' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Summary as PDF' }));
    expect(dialog.queryByRole('combobox', { name: 'Choices' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Export responses' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(lastQueryOf(seen, `${at}/export`)).toBe('language=ar&format=pdf&values=labels');
  });
});

test('survey results: the export has the labels of choices, their codes or both', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:results';
  const seen = open(page, { [`GET ${at}/export`]: { body: new Blob(['PK']) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export responses' }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Choices' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Labels and codes' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Export responses' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(lastQueryOf(seen, `${at}/export`)).toBe('format=xlsx&values=both');
});

describe('a cross-tab', () => {
  test('marks significant differences and shows the test result', async () => {
    const cell = (share: number, differs: string | null) => ({ count: share, share, p: 0.001, differs });
    open(page, {
      [`GET ${at}/crosstab`]: {
        body: {
          rows: { name: 'hotel', label: 'Which hotel?', isMultiple: false },
          columns: { name: 'segment:language', label: 'Language', isMultiple: false },
          n: 200,
          columnHeads: [{ id: 'en', label: 'English', n: 100, isSmall: false }],
          lines: [{ id: 'bergen', label: 'Bergen', n: 90, cells: [cell(80, 'higher')] }],
          independence: { chiSquared: 22.4, degrees: 1, n: 200, p: 0.000_01, strength: 0.33, isThin: false },
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open cross-table' }));
    const table = await screen.findByRole('table', { name: 'Which hotel? by Language' });
    expect(within(table).getByRole('img', { name: 'higher than elsewhere' })).toBeDefined();
    expect(screen.getByText(/Significant relationship, moderate .* p < 0.001/)).toBeDefined();
  });
});

describe('survey responses', () => {
  const tab = `${page}?tab=responses`;

  test('are listed with text, scores and source, as many as the summary counts', async () => {
    const seen = open(tab);
    const list = await screen.findByRole('list', { name: 'Responses' });
    const link = within(list).getByRole('link', { name: 'The lift was stuck' });
    expect(within(list).getByTitle('Negative · from the score, the text says the opposite')).toBeDefined();
    expect(link.getAttribute('href')).toBe('/feedback-management/surveys/responses/71');
    for (const label of ['Finished', 'Arabic', 'lobby', 'call back', 'NPS'])
      expect(within(list).getByText(label)).toBeDefined();
    expect(Object.fromEntries(new URLSearchParams(lastQueryOf(seen, at)))).toEqual({
      status: 'complete',
      _start: '0',
      _end: '25',
    });
  });

  test('are marked as spam together, and deleted only after a confirmation', async () => {
    const seen = open(tab, {
      'PUT /SurveyResponses/71/status': { body: { ...answer, status: 'spam' } },
      'DELETE /SurveyResponses/71': { body: { success: true } },
    });
    const deleted = () => seen.filter(({ method }) => method === 'DELETE').length;
    const select = async () => {
      const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select response 71' });
      if (!box.checked) await userEvent.click(box);
    };
    await select();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as spam' }));
    await waitFor(() => expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({ status: 'spam' }));
    await select();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this response?' });
    expect(deleted()).toBe(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deleted()).toBe(1));
  });
});

describe('a single survey response', () => {
  const one = '/feedback-management/surveys/responses/71';
  const served = { 'GET /SurveyResponses/71/withData': { body: answer } };

  test('shows the path through the survey: answered, skipped and unasked questions', async () => {
    open(one, served);
    const panel = await screen.findByRole('region', { name: 'Answers' });
    const steps = within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(steps).toEqual([
      expect.stringMatching(/^1Recommend\?.*3 of 10.*4 s$/),
      expect.stringMatching(/^2Which hotel\?Skipped9 s$/),
      expect.stringMatching(/^3Why\?The lift was stuck30 s$/),
    ]);
    expect(within(panel).getByText(/What was best\?/).textContent).toContain('Not shown, because of other answers');
  });

  test('leads to its survey, its case, and the previous and next response', async () => {
    open(one, served);
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
    const survey = await trail.findByRole('link', { name: answer.surveyName });
    expect(survey.getAttribute('href')).toBe(`/feedback-management/surveys/${answer.surveyId}/responses`);
    const link = await screen.findByRole('link', { name: 'R-1041' });
    expect(link.getAttribute('href')).toBe('/feedback-management/sentiments/responses/41');
    expect(screen.getByRole('link', { name: 'Older response' }).getAttribute('href')).toMatch(/responses\/70$/);
    expect(screen.getByRole('button', { name: 'Newer response' }).hasAttribute('disabled')).toBe(true);
  });

  test('that is late shows the delay and its clock, and counts when staff accept it', async () => {
    const late = { ...answer, status: 'partial', lateBySec: 600, ownClockSec: 45 };
    const seen = open(one, {
      'GET /SurveyResponses/71/withData': { body: late },
      'PUT /SurveyResponses/71/status': { body: answer },
    });
    expect(await screen.findAllByText('Late')).toHaveLength(2);
    const facts = screen.getByRole('region', { name: 'About this response' });
    expect(within(facts).getByText(/^10 min.*late.*By the clock of the browser the response took 45 s/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Include in results' }));
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({ status: 'complete' }),
    );
  });

  test('that was edited shows when, and the earlier answers', async () => {
    const at = '2026-03-02T09:30:00.000Z';
    const before = { ...answer.answers[0], value: 9, text: '9 of 10' };
    const changed = { ...answer, editedAt: at, earlier: [{ at, why: 'edited', surveyVersion: 1, answers: [before] }] };
    open(one, { 'GET /SurveyResponses/71/withData': { body: changed } });
    const panel = await screen.findByRole('region', { name: 'Previous version' });
    expect(panel.textContent).toMatch(/Before the change of 2 Mar.*Recommend\?.*9 of 10/);
    expect(screen.getByText('Changed')).toBeDefined();
  });

  test('shows one sentiment with its certainty, its source, and the consent of the respondent', async () => {
    open(one, served);
    const facts = await screen.findByRole('region', { name: 'About this response' });
    expect(within(facts).getByText('Negative')).toBeDefined();
    expect(within(facts).getByText('from the score, the text says the opposite')).toBeDefined();
    expect(within(facts).getByText('https://stay.example/booked')).toBeDefined();
    await userEvent.click(within(facts).getByText('To version 2'));
    expect(within(facts).getByText('We keep your answers for a year.')).toBeDefined();
    expect(within(facts).getByText(/several customers have this address/)).toBeDefined();
    expect(within(facts).getByRole('link', { name: 'Rosa Lindqvist' }).getAttribute('href')).toMatch(/\/6$/);
  });

  test('says that its customer was matched by a typed address', async () => {
    const typed = { ...answer, customerId: 9, customerName: 'Rosa Berg', identification: 'email' };
    open(one, { ...served, 'GET /SurveyResponses/71/withData': { body: typed } });
    const facts = await screen.findByRole('region', { name: 'About this response' });
    expect(within(facts).getByRole('link', { name: 'Rosa Berg' }).getAttribute('href')).toMatch(/\/9$/);
    expect(within(facts).getByText('Matched by typed email, not verified')).toBeTruthy();
  });

  test('names the customers who could be meant by typed answers', async () => {
    const addressHolders = [{ id: 6, name: 'Rosa Lindqvist' }];
    const typed = { ...answer, verifiedEmail: null, customerName: null, identification: 'several', addressHolders };
    open(one, { ...served, 'GET /SurveyResponses/71/withData': { body: typed } });
    const facts = await screen.findByRole('region', { name: 'About this response' });
    expect(within(facts).getByText(/Several customers match/)).toBeTruthy();
    expect(within(facts).getByRole('link', { name: 'Rosa Lindqvist' })).toBeTruthy();
  });

  test('has tags and a note', async () => {
    const seen = open(one, { ...served, 'PUT /SurveyResponses/71': { body: answer } });
    const sent = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await userEvent.type(await screen.findByLabelText('New tag'), 'lift{Enter}');
    await waitFor(() => expect(sent()).toContainEqual(expect.objectContaining({ tags: ['call back', 'lift'] })));
    await fill(screen.getByLabelText(/^Internal/), 'Called her back');
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(sent()).toContainEqual(expect.objectContaining({ note: 'Called her back' })));
  });

  test('keeps each of two tags that are typed while the first one is saved', async () => {
    let save = () => {};
    const isSaved = new Promise<void>((resolve) => {
      save = resolve;
    });
    const seen = open(one, {
      ...served,
      'PUT /SurveyResponses/71': async () => {
        await isSaved;
        return { body: answer };
      },
    });
    const sent = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    const typed = await screen.findByLabelText('New tag');
    await userEvent.type(typed, 'lift{Enter}stairs{Enter}');
    expect(typed).toHaveProperty('value', 'stairs');
    save();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', false));
    await userEvent.type(typed, '{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ tags: ['call back', 'lift', 'stairs'] });
  });

  test('becomes a case by hand, once', async () => {
    const alone = { ...answer, caseId: null, caseReference: null };
    let current: object = alone;
    const seen = open(one, {
      'GET /SurveyResponses/71/withData': () => ({ body: current }),
      'GET /SurveyQuestions/bySurveyId/3': { body: [] },
      'GET /Sentiments': { body: [{ id: 8, name: 'Complaints' }], headers: { 'x-total-count': '1' } },
      'GET /SentimentFields/bySentimentId/8': { body: [] },
      'GET /SeverityLevels': { body: [] },
      'POST /SurveyResponses/71/createCase': () => {
        current = answer;
        return { status: 201, body: { id: 41 } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create case' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a case from this response' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /Create the case in/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Complaints' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create case' }));
    expect(await screen.findByRole('link', { name: 'R-1041' })).toBeTruthy();
    expect(seen.find(({ path }) => path.endsWith('/createCase'))?.body).toMatchObject({ sentimentId: 8 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Create case' })).toBeNull());
  });

  test('that does not exist is reported', async () => {
    open(one, { 'GET /SurveyResponses/71/withData': { status: 404, body: { message: 'Not found' } } });
    await screen.findByRole('heading', { name: 'This response does not exist' });
  });
});
