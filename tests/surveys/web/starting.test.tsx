import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test } from 'vitest';
import { installation } from '../../../src/core/theme/footer-links.ts';
import { surveyCardOf, surveyTemplates } from '../../../src/surveys/server/templates.ts';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { renderPage } from './samples.ts';

inFreshBrowser();

const pages = '/feedback-management/surveys';
const user = userEvent.setup();
const hotel = surveyTemplates.find(({ id }) => id === 'hotel-stay');
const gallery = { 'GET /Surveys/templates': { body: surveyTemplates.map(surveyCardOf) } };

describe('creating a survey', () => {
  test('starts from scratch, a template, a description or a file', async () => {
    renderPage(`${pages}/create`);
    const to = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await to(/^From scratch/)).toBe(`${pages}/create-from-scratch`);
    expect(await to(/^From template/)).toBe(`${pages}/create-from-template`);
    expect(await to(/^From a description/)).toBe(`${pages}/create-from-ai`);
    expect(screen.getByRole('button', { name: 'Import a survey' })).toBeTruthy();
  });

  test('from AI only where a model is configured', async () => {
    Object.assign(installation(), { hasModel: true });
    onTestFinished(() => void Object.assign(installation(), { hasModel: false }));
    renderPage(`${pages}/create`);
    expect(await screen.findByRole('link', { name: /^From AI/ })).toBeTruthy();
  });

  test('from a template: it is found by a word, previewed, and opened in the builder with its endings', async () => {
    const { sent } = renderPage(`${pages}/create-from-template`, {
      ...gallery,
      'GET /Surveys/templates/hotel-stay': { body: hotel },
    });
    await screen.findByText(`${surveyTemplates.length} of ${surveyTemplates.length} templates`);
    await fill(screen.getByRole('searchbox', { name: 'Search templates' }), 'check-out');
    await user.click(await screen.findByRole('link', { name: /^Hotel stay/ }));
    expect(await screen.findByText('English, German')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use this template' }));
    expect(await screen.findByDisplayValue('Hotel stay')).toBeTruthy();
    await user.click(within(screen.getByRole('group', { name: 'View' })).getByRole('button', { name: 'Pages' }));
    expect(await screen.findByRole('listitem', { name: 'We are sorry' })).toBeTruthy();
    expect(sent('POST /Surveys')).toEqual([]);
  });

  test('from a description: only the accepted questions of the draft open', async () => {
    const [first, second] = hotel?.document.fields ?? [];
    const { sent } = renderPage(`${pages}/create-from-ai`, {
      'POST /Surveys/generate': {
        body: {
          document: { ...hotel?.document, fields: [first, second], endings: [], quotas: [] },
          by: 'rules',
          language: 'en',
          notes: [],
          leftOut: ['Send me a postcard', 'what the pool is like'],
        },
      },
    });
    await fill(await screen.findByLabelText('Describe the survey'), 'Hotel guests');
    await user.click(screen.getByRole('combobox', { name: 'Language of the questions' }));
    await user.click(await screen.findByRole('option', { name: 'German' }));
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    expect(sent('POST /Surveys/generate')[0]?.body).toMatchObject({ text: 'Hotel guests', language: 'de' });
    await user.click(await screen.findByRole('checkbox', { name: `Keep “${second?.fieldName}”` }));
    const leftOut = within(screen.getByRole('list', { name: 'Not used' }));
    await user.click(leftOut.getByRole('button', { name: 'Add “what the pool is like” as a question' }));
    expect(leftOut.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual([
      '“Send me a postcard”',
    ]);
    await user.click(screen.getByRole('button', { name: 'Open 2 questions in the builder' }));
    expect(await screen.findByDisplayValue('Hotel stay')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^How was your stay\?, / })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^what the pool is like, / })).toBeTruthy();
  });
});
