import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { listed, question, renderPage, survey } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const timestamps = { createdAt: '2026-03-02T08:00:00.000Z', updatedAt: '2026-03-02T08:00:00.000Z', version: 1 };
const rule = {
  ...timestamps,
  id: 3,
  surveyId: 4,
  name: 'Detractors',
  isActive: true,
  condition: null,
  sentimentBelow: -0.3,
  sentimentId: 8,
  severityLevelId: null,
  map: [],
  assignedToIds: [],
  assignedGroupIds: [],
};
const form = { ...timestamps, id: 8, name: 'Complaints', description: '', enableCustomer: false, value: 'Complaints' };

async function opened(rules: object[], answers = {}) {
  const seen = renderPage('/feedback-management/surveys', {
    'GET /Surveys': listed([survey]),
    'GET /Surveys/4/caseRules': { body: rules },
    'GET /SurveyQuestions/bySurveyId/4': { body: [question(1, 'How was it?', 'nps', { options: { key: 'how' } })] },
    'GET /Sentiments': listed([form]),
    'GET /Sentiments/8': { body: form },
    'GET /SentimentFields/bySentimentId/8': { body: [] },
    'GET /SeverityLevels': listed([]),
    ...answers,
  });
  await user.click(await screen.findByRole('button', { name: 'More about After a stay' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Case rules' }));
  return { ...seen, drawer: within(await screen.findByRole('dialog', { name: 'Case rules of “After a stay”' })) };
}

describe('case rules', () => {
  test('describe what they do, and can be turned off', async () => {
    const { drawer, sent } = await opened([rule], { 'PUT /SurveyCaseRules/3': { body: rule } });
    const card = within(await drawer.findByRole('listitem', { name: 'Detractors' }));
    await card.findByText('Create a case in “Complaints” when the sentiment is below −0.3.');
    await user.click(card.getByRole('button', { name: 'More about Detractors' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
    await waitFor(() => expect(sent('PUT /SurveyCaseRules/3')[0]?.body).toMatchObject({ isActive: false, version: 1 }));
  });

  test('describe their conditions with the texts of the survey', async () => {
    const condition = {
      any: [
        { field: 'how', op: 'at_most', value: 6 },
        { field: 'how', op: 'not_answered' },
      ],
    };
    const { drawer } = await opened([{ ...rule, sentimentBelow: null, condition }]);
    await drawer.findByText(
      'Create a case in “Complaints” when “How was it?” is at most 6 or “How was it?” is not answered.',
    );
  });

  test('are tested on earlier responses before they are saved', async () => {
    const example = { id: 77, summary: 'The room was cold', completedAt: timestamps.createdAt, sentimentScore: -0.8 };
    const { drawer, sent } = await opened([], {
      'POST /Surveys/4/caseRules/dryRun': { body: { looked: 40, matching: 6, alreadyCases: 1, examples: [example] } },
      'POST /Surveys/4/caseRules': { status: 201, body: rule },
    });
    await user.click(await drawer.findByRole('button', { name: 'New rule' }));
    const filled = within(await drawer.findByRole('form', { name: 'New rule' }));
    await fill(filled.getByLabelText(/^Name/), 'Cold rooms');
    expect(filled.getByText('Every new response creates a case.')).toBeTruthy();
    await user.click(filled.getByRole('combobox', { name: 'Sentiment' }));
    await user.click(await screen.findByRole('option', { name: 'negative' }));
    await user.click(filled.getByRole('combobox', { name: /Create the case in/ }));
    await user.click(await screen.findByRole('option', { name: 'Complaints' }));
    await user.click(filled.getByRole('button', { name: 'Try on past responses' }));
    await filled.findByText(/^6 of the last 40 responses meet the rule\. 1 already has a case\./);
    expect(filled.getByRole('link', { name: 'The room was cold' }).getAttribute('href')).toBe(
      '/feedback-management/surveys/responses/77',
    );
    expect(sent('POST /Surveys/4/caseRules')).toEqual([]);
    await user.click(filled.getByRole('button', { name: 'Save rule' }));
    await waitFor(() =>
      expect(sent('POST /Surveys/4/caseRules')[0]?.body).toMatchObject({
        name: 'Cold rooms',
        sentimentBelow: -0.3,
        condition: null,
        sentimentId: 8,
      }),
    );
  });

  test('are named after their conditions by default', async () => {
    const condition = { all: [{ field: 'how', op: 'at_most', value: 6 }] };
    const { drawer, sent } = await opened([{ ...rule, condition }], { 'PUT /SurveyCaseRules/3': { body: rule } });
    const card = within(await drawer.findByRole('listitem', { name: 'Detractors' }));
    await user.click(card.getByRole('button', { name: 'More about Detractors' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const filled = within(await drawer.findByRole('form', { name: 'Edit Detractors' }));
    await user.clear(filled.getByLabelText(/^Name/));
    const name = '“How was it?” is at most 6 and the sentiment is below −0.3';
    expect(filled.getByText(`Left empty: ${name}`)).toBeTruthy();
    await user.click(filled.getByRole('button', { name: 'Save rule' }));
    await waitFor(() => expect(sent('PUT /SurveyCaseRules/3')[0]?.body).toMatchObject({ name }));
  });

  test('keep the input when the server rejects it', async () => {
    const { drawer } = await opened([rule], {
      'PUT /SurveyCaseRules/3': {
        status: 422,
        body: { message: 'Not so', errors: [{ path: 'name', message: 'Choose another name' }] },
      },
    });
    const card = within(await drawer.findByRole('listitem', { name: 'Detractors' }));
    await user.click(card.getByRole('button', { name: 'More about Detractors' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const filled = within(await drawer.findByRole('form', { name: 'Edit Detractors' }));
    await user.type(filled.getByLabelText(/^Name/), ' of all kinds');
    await user.click(filled.getByRole('button', { name: 'Save rule' }));
    await filled.findByText('Choose another name');
    expect(filled.getByDisplayValue('Detractors of all kinds')).toBeTruthy();
  });
});
