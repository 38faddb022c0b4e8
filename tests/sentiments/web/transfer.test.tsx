import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { choose, openFold, question, questions, save } from './builder-page.ts';
import { field, form, renderPage } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const list = '/feedback-management/sentiments';
const listed = { 'GET /Sentiments': { body: [form], headers: { 'x-total-count': '1' } } };

const document_ = {
  format: 'candor-form',
  version: 1,
  name: 'Hotel stay',
  description: '',
  enableCustomer: false,
  enableEscalation: false,
  escalationType: null,
  enableSLA: false,
  severityLevels: [],
  fields: [
    {
      key: 'text_1',
      fieldName: 'Which room?',
      fieldType: 'text',
      required: false,
      isSentimentValue: false,
      options: {},
    },
    {
      key: 'noise',
      fieldName: 'Was it loud?',
      fieldType: 'boolean',
      required: false,
      isSentimentValue: false,
      options: { showIf: { all: [{ field: 'text_1', op: 'answered' }] } },
    },
  ],
};
const understood = {
  'POST /Sentiments/import': { body: { document: document_, unknown: { severityLevels: [] }, form: null } },
};
const file = (text: string) => new File([text], 'form.json', { type: 'application/json' });
const bring = async (text: string) => user.upload(await screen.findByLabelText('Form to import'), file(text));

describe('a form file', () => {
  test('opens in the builder from the list of forms without creating a form', async () => {
    const { sent } = renderPage(list, { ...listed, ...understood });
    await bring(JSON.stringify(document_));
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Hotel stay');
    expect(questions()).toEqual(['Which room?', 'Was it loud?']);
    expect(sent('POST /Sentiments/import')[0]?.body).toMatchObject({ document: document_, dryRun: true });
    expect(sent('POST /Sentiments')).toEqual([]);
  });

  test('that is invalid is reported question by question', async () => {
    renderPage(list, {
      ...listed,
      'POST /Sentiments/import': {
        status: 422,
        body: { message: 'Invalid', errors: [{ path: 'document.fields.1.options', message: 'Add a choice' }] },
      },
    });
    await bring('{"a": 1}');
    expect(await screen.findByText('Question 2: Add a choice')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await bring('not json');
    expect(await screen.findByText(/is not valid JSON/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
  });

  test('adds its questions to a form, with references updated for keys in use', async () => {
    const { sent } = renderPage('/feedback-management/sentiments/3/edit', {
      ...understood,
      'GET /SentimentFields/bySentimentId/3': { body: [field(1, 'Where?', 'text', { options: { key: 'text_1' } })] },
      'PUT /Sentiments/3': ({ body }) => ({ body: { ...form, ...body, version: 2 } }),
    });
    await screen.findByLabelText(/^Name/);
    await bring(JSON.stringify(document_));
    await waitFor(() => expect(questions()).toEqual(['Where?', 'Which room?', 'Was it loud?']));
    await save();
    await waitFor(() => expect(sent('PUT /Sentiments/3')).toHaveLength(1));
    expect(sent('PUT /Sentiments/3')[0]?.body).toMatchObject({
      name: 'Branch visit',
      fields: [
        { id: 1, options: { key: 'text_1' } },
        { options: { key: 'which_room' } },
        { options: { key: 'noise', showIf: { all: [{ field: 'which_room', op: 'answered' }] } } },
      ],
    });
  });

  test('is saved under the name of the form', async () => {
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:form');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { sent } = renderPage(list, { ...listed, 'GET /Sentiments/3/export': { body: document_ } });
    await user.click(await screen.findByRole('button', { name: 'More about Branch visit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export as a file' }));
    expect(await screen.findByText('“Branch visit” was exported')).toBeTruthy();
    expect(sent('GET /Sentiments/3/export')).toHaveLength(1);
    expect(saved).toEqual(['branch-visit.json']);
  });
});

test('forms: a form is duplicated from the list, and the copy opens in the builder', async () => {
  renderPage(list, {
    ...listed,
    'POST /Sentiments/3/duplicate': { status: 201, body: { ...form, id: 9, name: 'Branch visit (copy)' } },
    'GET /Sentiments/9': { body: { ...form, id: 9, name: 'Branch visit (copy)' } },
    'GET /SentimentFields/bySentimentId/9': { body: [field(1, 'Where?')] },
  });
  await user.click(await screen.findByRole('button', { name: 'More about Branch visit' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Branch visit (copy)');
});

describe('the key of a question', () => {
  const looking = field(2, 'Why?', 'textarea', {
    options: { showIf: { all: [{ field: 'stars', op: 'at_most', value: 2 }] } },
  });
  const fieldsReply = {
    'GET /SentimentFields/bySentimentId/3': {
      body: [field(1, 'Stars?', 'rating_star', { options: { key: 'stars' } }), looking],
    },
    'PUT /Sentiments/3': ({ body }: { body: object | undefined }) => ({ body: { ...form, ...body, version: 2 } }),
  };

  test('updates every condition on it when it changes', async () => {
    const { sent } = renderPage('/feedback-management/sentiments/3/edit', fieldsReply);
    await choose('Stars?');
    await openFold('More.?Key');
    const key = screen.getByRole('textbox', { name: 'Key' });
    await fill(key, 'how_many_stars');
    await save();
    await waitFor(() => expect(sent('PUT /Sentiments/3')).toHaveLength(1));
    expect(sent('PUT /Sentiments/3')[0]?.body).toMatchObject({
      fields: [
        { options: { key: 'how_many_stars' } },
        { options: { showIf: { all: [{ field: 'how_many_stars', op: 'at_most' }] } } },
      ],
    });
  });

  test('is rejected when another question has it', async () => {
    renderPage('/feedback-management/sentiments/3/edit', fieldsReply);
    await choose('Stars?');
    await openFold('More.?Key');
    const key = screen.getByRole('textbox', { name: 'Key' });
    await user.clear(key);
    await user.paste('field_2');
    expect(screen.getByText('Another question has this key. It stays stars.')).toBeTruthy();
  });
});

test('prebuilt fields: a prebuilt field is added to the form as a copy', async () => {
  const ready = {
    ...field(31, 'Which branch did you visit?', 'select', {
      options: { choices: [{ id: 'north', label: 'North' }], help: 'The one on your receipt.' },
    }),
    category: 'Places',
    tags: ['shop'],
  };
  const { sent } = renderPage('/feedback-management/sentiments/create-from-scratch', {
    'GET /PrebuiltFields': { body: [ready] },
    'POST /Sentiments': { status: 201, body: { ...form, id: 3 } },
  });
  await fill(await screen.findByLabelText(/^Name/), 'Counter');
  await fill(screen.getByRole('textbox', { name: 'Search questions to add' }), 'shop');
  await user.click(await screen.findByRole('button', { name: 'Which branch did you visit?' }));
  expect(question()).toHaveProperty('value', 'Which branch did you visit?');
  await save();
  await waitFor(() => expect(sent('POST /Sentiments')).toHaveLength(1));
  expect(sent('POST /Sentiments')[0]?.body).toMatchObject({
    fields: [
      {
        fieldName: 'Which branch did you visit?',
        options: { key: 'which_branch_did_you_visit', choices: [{ id: 'north', label: 'North' }] },
      },
    ],
  });
});
