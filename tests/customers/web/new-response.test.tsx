import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import { form, renderPage, response } from '../../sentiments/web/samples.ts';
import { fill } from '../../support/web/fill.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from '../../support/web/staff-app.tsx';
import { rosa as customer } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const timestamps = { createdAt: '2026-03-02T08:00:00.000Z', updatedAt: '2026-03-02T08:00:00.000Z', version: 1 };
const rosa = { ...customer, customerFormId: null, values: [] };
const answeredValues = {
  id: 40,
  reference: 'R-1040',
  status: 'open',
  customStatusId: null,
  summary: 'Too slow',
  createdAt: timestamps.createdAt,
};
const went = {
  score: 0.8,
  nps: 9,
  csat: null,
  ces: null,
  answeredAt: timestamps.createdAt,
  surveyName: 'How did it go?',
  surveyResponseId: 12,
  responseId: 40,
  reference: 'R-1040',
};
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

const open = (answers: Parameters<typeof renderPage>[1] = {}) =>
  renderPage('/feedback-management/sentiments/3', {
    'GET /Sentiments/3': { body: { ...form, enableCustomer: true } },
    'GET /CustomerFormResponses/9/customerDetails': {
      body: {
        success: true,
        data: {
          ...rosa,
          responseCount: 2,
          scores: [],
          openCount: 1,
          lastFollowUp: went,
          mailStopped: null,
          namedBy: [],
          consents: [],
          responses: [answeredValues],
        },
      },
    },
    'POST /SentimentResponses/create': { status: 201, body: response },
    ...answers,
  });

describe('the customer of a new response', () => {
  test('is created in place, selected immediately, and shown with the earlier responses', async () => {
    const { sent } = open({ 'POST /CustomerFormResponses': { status: 201, body: rosa } });
    await press('New customer');
    await fill(screen.getByRole('textbox', { name: /^Name/ }), 'Rosa Berg');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'rosa@example.com{Enter}');
    expect(await screen.findByText('2 responses, 1 open')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'R-1040' })).toHaveLength(2);
    expect(screen.getByText('9 of 10')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'How did it go?' }).getAttribute('href')).toBe(
      '/feedback-management/surveys/responses/12',
    );
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveProperty('value', 'Rosa Berg');
    await press('Save response');
    await press('Save without answers');
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    expect(sent('POST /SentimentResponses/create')[0]?.body).toMatchObject({ customerResponseId: 9 });
    expect(sent('POST /CustomerFormResponses')).toHaveLength(1);
  });

  test('is suggested when already known and can be selected instead', async () => {
    const refusal = { message: 'A similar customer already exists', code: 'ALREADY_KNOWN', known: [rosa] };
    const { sent } = open({
      'POST /CustomerFormResponses': ({ body }) =>
        body?.isSomebodyElse ? { status: 201, body: { ...rosa, id: 10 } } : { status: 409, body: refusal },
    });
    await press('New customer');
    await fill(screen.getByRole('textbox', { name: /^Name/ }), 'R. Berg');
    await press('Add customer');
    expect(await screen.findByText('Possible duplicate')).toBeTruthy();
    await press('Choose Rosa Berg');
    await press('Save response');
    await press('Save without answers');
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    expect(sent('POST /SentimentResponses/create')[0]?.body).toMatchObject({ customerResponseId: 9 });
  });

  test.each([
    ['composes', { isComposing: true, keyCode: 13 }],
    ['has ended a conversion in Safari', { isComposing: false, keyCode: 229 }],
  ])('is not created by the Enter of an input method that %s', async (_, composition) => {
    const { sent } = open({ 'POST /CustomerFormResponses': { status: 201, body: rosa } });
    await press('New customer');
    const name = screen.getByRole('textbox', { name: /^Name/ });
    await fill(name, 'たなか');
    fireEvent.keyDown(name, { key: 'Enter', ...composition });
    expect(sent('POST /CustomerFormResponses')).toEqual([]);
    fireEvent.keyDown(name, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(sent('POST /CustomerFormResponses')).toHaveLength(1));
  });

  test('needs a name before it is sent, and blocks saving the response while it is only partly entered', async () => {
    const { sent } = open();
    await press('New customer');
    await press('Add customer');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(sent('POST /CustomerFormResponses')).toEqual([]);
    await fill(screen.getByRole('textbox', { name: /^Name/ }), 'Rosa');
    await press('Save response');
    expect(await screen.findByText('Add the new customer first, or cancel it.')).toBeTruthy();
    expect(sent('POST /SentimentResponses/create')).toEqual([]);
  });
});

describe('a customer in the list', () => {
  const details = {
    ...rosa,
    responseCount: 2,
    openCount: 1,
    scores: [],
    consents: [],
    namedBy: [],
    lastFollowUp: went,
    responses: [answeredValues],
  };
  const openRosa = (
    mailStopped: string | null,
    permissions: readonly string[] = allPermissions().map(({ route }) => route),
  ) => {
    signIn();
    serve({
      ...atHome(permissions),
      'GET /CustomerFormResponses': { body: [rosa], headers: { 'x-total-count': '1' } },
      'GET /CustomerFormResponses/9': { body: rosa },
      'GET /CustomerFormResponses/9/customerDetails': { body: { success: true, data: { ...details, mailStopped } } },
    });
    openPage('/feedback-management/customers/manage/9');
  };

  test('is shown with the responses, the follow-up result and the unsubscribe status', async () => {
    openRosa('unsubscribed');
    const feedback = within(await screen.findByRole('region', { name: 'Feedback' }));
    expect(feedback.getByText('2 responses, 1 open')).toBeTruthy();
    expect(feedback.getByText('9 of 10')).toBeTruthy();
    expect(feedback.getByText('Too slow')).toBeTruthy();
    expect(feedback.getByText('Unsubscribed from survey emails')).toBeTruthy();
    expect(feedback.getAllByRole('link', { name: 'R-1040' })[1]?.getAttribute('href')).toBe(
      '/feedback-management/sentiments/responses/40',
    );
  });

  test('is shown without details to a user who may only list customers', async () => {
    openRosa(null, ['get:v1/customerformresponses']);
    expect(await screen.findByRole('dialog', { name: 'Rosa Berg' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Feedback' })).toBeNull();
  });
});
