import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { atHome, inFreshBrowser } from '../../support/web/staff-app.tsx';
import { link, listed, question, renderPage, survey, timestamps } from './samples.ts';

inFreshBrowser();

const path = '/feedback-management/surveys/4';
const user = userEvent.setup();

const unhappy = { all: [{ field: 'again', op: 'at_most', value: 6 }] };
const questions = [
  question(1, 'Would you come again?', 'nps', { required: true, options: { key: 'again' } }),
  question(2, 'Your stay', 'page_break'),
  question(3, 'What went wrong?', 'checkbox', {
    options: {
      key: 'wrong',
      choices: [
        { id: 'noise', label: 'Noise' },
        { id: 'bill', label: 'The bill' },
      ],
      showIf: unhappy,
    },
  }),
];
const questionsReply = { 'GET /SurveyQuestions/bySurveyId/4': { body: questions } };
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const only = (...held: string[]) => atHome(['get:v1/surveys', 'get:v1/surveys/:id', ...held]);

describe('the read-only page of a survey', () => {
  test('shows its questions page by page, with type and conditions as text', async () => {
    renderPage(path, questionsReply);
    const all = await panel('Questions');
    const first = within(await all.findByRole('list', { name: 'Page 1' }));
    expect(first.getByText('1. Would you come again?')).toBeTruthy();
    expect(first.getByText('Recommendation (NPS) · Required')).toBeTruthy();
    const second = within(all.getByRole('list', { name: 'Page 2: Your stay' }));
    expect(second.getByText('2. What went wrong?')).toBeTruthy();
    expect(second.getByText('Noise, The bill')).toBeTruthy();
    expect(second.getByText('Shown only if “Would you come again?” is at most 6')).toBeTruthy();
  });

  test('shows status, number of responses and the published version', async () => {
    const shown = {
      ...survey,
      status: 'active',
      type: 'nps',
      tags: ['guests', 'hotels'],
      folderId: 8,
      formVersion: 3,
      publishedVersion: 2,
      responseCount: 1200,
      startedCount: 1500,
      completionRate: 0.8,
      languages: ['en', 'ar'],
      settings: { ...survey.settings, maxResponses: 2000 },
    };
    const hotels = { id: 8, name: 'Hotels', surveyCount: 1, value: 'Hotels', ...timestamps };
    renderPage(path, { ...questionsReply, 'GET /Surveys/4': { body: shown }, 'GET /SurveyFolders': listed([hotels]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'After a stay' })).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(fact('Responses')).toBe('1,200 of 1,500 who started (80 %)');
    expect(fact('Type')).toBe('NPS');
    expect(fact('Languages')).toBe('English, Arabic');
    expect(fact('Version')).toBe('3; respondents see version 2');
    expect(fact('Opens')).toBe('When it is published');
    expect(fact('Closes')).toBe('After 2,000 responses');
    expect([screen.getByText('guests'), screen.getByText('hotels')]).toHaveLength(2);
    expect(await screen.findByText('Hotels')).toBeTruthy();
    expect((await panel('Questions')).getByText(/Respondents still see version 2/)).toBeTruthy();
  });

  test('shows the conditions of each ending', async () => {
    const endings = [
      { id: 'sorry', title: { en: 'We are sorry' }, text: {}, when: unhappy },
      { id: 'thanks', title: { en: 'Thank you' }, text: { en: 'Come again' }, url: 'https://example.com/' },
    ];
    renderPage(path, { ...questionsReply, 'GET /Surveys/4': { body: { ...survey, endings } } });
    const [sorry, thanks] = within(await screen.findByRole('list', { name: 'Endings' })).getAllByRole('listitem');
    expect(
      await within(sorry as HTMLElement).findByText(/^Shown if “Would you come again\?” is at most 6/),
    ).toBeTruthy();
    expect(thanks?.textContent).toBe(
      'Thank youCome againShown to all other respondentsRedirect to https://example.com/',
    );
  });

  test('links every action for a user with all permissions', async () => {
    renderPage(path, questionsReply);
    expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe(`${path}/edit`);
    expect(screen.getByRole('link', { name: 'Responses' }).getAttribute('href')).toBe(`${path}/responses`);
    expect(await screen.findByRole('button', { name: 'Preview' })).toBeTruthy();
    const links = within(await screen.findByRole('list', { name: 'Links' }));
    expect(links.getByLabelText('Address')).toHaveProperty('value', link.url);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('dialog', { name: 'Share “After a stay”' })).toBeTruthy();
  });

  test('requests and offers nothing without the permission', async () => {
    const { requests } = renderPage(path, { ...questionsReply, ...only() });
    expect((await panel('Questions')).getByText('Your role does not allow you to read the questions.')).toBeTruthy();
    const main = within(screen.getByRole('main'));
    for (const name of ['Edit', 'Responses']) expect(main.queryByRole('link', { name })).toBeNull();
    for (const name of ['Preview', 'Share']) expect(main.queryByRole('button', { name })).toBeNull();
    expect(main.queryByRole('region', { name: 'Links' })).toBeNull();
    expect(requests.filter(({ path: one }) => /Questions|links|Folders/.test(one))).toEqual([]);
  });

  test('links to the public preview next to the page', async () => {
    const { sent } = renderPage(path, {
      ...questionsReply,
      'POST /Surveys/4/preview': {
        body: { url: 'http://demo.localhost/survey/preview.a.b', path: '/survey/preview.a.b' },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Preview of “After a stay”' }));
    expect((await drawer.findByTitle('The survey as respondents see it')).getAttribute('src')).toContain('preview.a.b');
    expect(sent('POST /Surveys/4/preview')).toHaveLength(1);
  });

  test('without questions links to the builder for a user who may edit', async () => {
    const none = { 'GET /SurveyQuestions/bySurveyId/4': { body: [] } };
    renderPage(path, none);
    expect((await screen.findByRole('link', { name: 'Add questions' })).getAttribute('href')).toBe(`${path}/edit`);
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
  });

  test('without questions shows only that to a read-only user', async () => {
    renderPage(path, {
      'GET /SurveyQuestions/bySurveyId/4': { body: [] },
      ...only('get:v1/surveyquestions/bysurveyid/:surveyid'),
    });
    expect(await screen.findByText('This survey has no questions yet.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add questions' })).toBeNull();
  });

  test('for a missing survey says so', async () => {
    renderPage(path, { 'GET /Surveys/4': { status: 404, body: { success: false, message: 'Not found' } } });
    expect(await screen.findByRole('heading', { name: 'This survey does not exist' })).toBeTruthy();
  });
});

test('survey list: a survey links to its read-only page for a user who may not edit', async () => {
  renderPage('/feedback-management/surveys', only());
  const row = within(await screen.findByRole('row', { name: /After a stay/ }));
  expect(row.getByRole('link', { name: 'After a stay' }).getAttribute('href')).toBe(path);
});

test('survey list: a survey links to the builder for a user who may edit', async () => {
  renderPage('/feedback-management/surveys');
  const row = within(await screen.findByRole('row', { name: /After a stay/ }));
  expect(row.getByRole('link', { name: 'After a stay' }).getAttribute('href')).toBe(`${path}/edit`);
});
