import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as cardHeads from '../../../src/forms/shared/builder/card-head.tsx';
import { add, choose, question as questionInput } from '../../sentiments/web/builder-page.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { question, renderPage, survey } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const names = ['First?', 'Second?', 'Third?', 'Fourth?'];

test('survey builder: typing, selecting and adding draw no card of the other questions again', async () => {
  const drawn = vi.spyOn(cardHeads, 'CardHead');
  const renders = () => drawn.mock.calls.map(([{ field }]) => field.fieldName);
  renderPage('/feedback-management/surveys/4/edit', {
    'PUT /Surveys/4': { body: { ...survey, version: 2 } },
    'GET /SurveyQuestions/bySurveyId/4': { body: names.map((name, at) => question(at + 1, name)) },
  });
  await choose('Second?');
  expect(renders()).toEqual(expect.arrayContaining(names));
  drawn.mockClear();
  await user.type(questionInput(), ' Why');
  expect(new Set(renders().filter((name) => names.includes(name) && name !== 'Second?'))).toEqual(new Set());
  await choose('Third?');
  expect(renders()).not.toContain('First?');
  await add('Number');
  expect(await screen.findByRole('textbox', { name: 'Question' })).toBeTruthy();
  expect(renders()).not.toContain('First?');
  expect(renders()).not.toContain('Fourth?');
});
