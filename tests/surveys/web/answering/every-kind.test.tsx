import { brotliCompressSync } from 'node:zlib';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { contrast } from '../../../../src/core/rules/color.ts';
import { type FieldType, fieldTypes, layoutTypes } from '../../../../src/forms/schemas/field-types.ts';
import type { PageState } from '../../../../src/surveys/schemas/survey-page.ts';
import { themeStyles } from '../../../../src/surveys/shared/page/theme-styles.ts';
import { renderSurveyPage } from '../../../../src/surveys/visitor/render.tsx';
import { question, stateOf, submissionOf } from './submission.ts';

const shown: readonly FieldType[] = [...layoutTypes, 'calculated', 'hidden', 'customer_ref', 'user_ref'];
const questionTypes = fieldTypes.filter((type) => !shown.includes(type));

afterEach(() => {
  document.body.replaceChildren();
  for (const name of ['dir', 'lang']) document.documentElement.removeAttribute(name);
});

function open(state: PageState): string {
  const html = renderSurveyPage(state, { nonce: 'nonce', script: '/survey-assets/page.js' });
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.documentElement.dir = page.documentElement.dir;
  document.documentElement.lang = page.documentElement.lang;
  document.body.replaceChildren(...page.body.childNodes);
  return html;
}

describe.each(questionTypes)('a question of the type %s', (type) => {
  const state = stateOf(submissionOf([question(type, { help: 'A word of help', other: true })]), {
    issues: { [type]: 'Something is wrong' },
  });

  test('has an accessible name, and so has every control in it', () => {
    open(state);
    const controls = [...document.querySelectorAll<HTMLInputElement>('[data-question] :is(input, select, textarea)')];
    expect(controls.length).toBeGreaterThan(0);
    const named = [...screen.queryAllByRole('group', { name: /^About/ }), ...screen.queryAllByLabelText(/^About/)];
    expect(named).not.toEqual([]);
    for (const control of controls.filter((one) => one.getAttribute('aria-hidden') !== 'true')) {
      const controlName = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? '';
      expect(controlName.trim(), control.outerHTML).not.toBe('');
    }
  });

  test('connects its error to the control for screen readers', () => {
    open(state);
    const control = [...document.querySelectorAll('[data-question] [aria-invalid="true"]')][0];
    const described = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const controlName = described.map((id) => document.getElementById(id)?.textContent);
    expect(controlName).toEqual(['A word of help', 'Something is wrong']);
  });

  test('has its own input name in a plain form', () => {
    open(state);
    const names = [...document.querySelectorAll('[data-question] [name]')].map((one) => one.getAttribute('name') ?? '');
    expect(names.some((name) => name.startsWith(`a.${type}`) || name === `f.${type}`)).toBe(true);
  });
});

test('survey page: a screen reader announces the label of each scale end, and none between', () => {
  open(stateOf(submissionOf([question('csat', { labels: { low: 'Very dissatisfied', high: 'Very satisfied' } })])));
  const optionLabels = screen.getAllByRole('radio').map((step) => {
    const [id] = step.getAttribute('aria-describedby')?.split(' ') ?? [];
    return id && document.getElementById(id)?.textContent;
  });
  expect(optionLabels).toEqual(['Very dissatisfied', undefined, undefined, undefined, 'Very satisfied']);
});

test('survey page: statements are visible, and hidden questions are not in the page', () => {
  open(
    stateOf(
      submissionOf([
        question('section', { text: 'Words of a section' }),
        question('statement', { text: 'Words of a statement' }),
        question('calculated'),
        question('hidden'),
      ]),
    ),
  );
  const page = within(screen.getByRole('main'));
  expect(page.getByText('Words of a section')).toBeTruthy();
  expect(page.getByText('Words of a statement')).toBeTruthy();
  expect(page.getByText('5')).toBeTruthy();
  expect(page.queryByText('About hidden')).toBeNull();
});

test('survey page: in Arabic the page is right to left with Arabic texts', () => {
  open(stateOf(submissionOf([question('text')], { language: 'ar', languages: ['en', 'ar'] })));
  expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['rtl', 'ar']);
  expect(screen.getByRole('button', { name: 'إرسال' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'English' })).toBeTruthy();
});

test('survey page: a closed survey says so in its language, and that no answers are lost', () => {
  open({ token: 'token', query: '', refusal: 'paused', language: 'fr', brand: null });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Une pause');
});

test('survey page: a required question is marked, and its error is in the language of the page', () => {
  const parts = [{ id: 'first_name' as const }, { id: 'email' as const, label: 'E-Mail', required: true }];
  open(
    stateOf(submissionOf([question('contact_info', { parts })], { language: 'de', languages: ['de'] }), {
      issues: { contact_info: 'E-Mail is required' },
    }),
  );
  expect(screen.getByLabelText('E-Mail (Pflichtangabe)')).toBeTruthy();
  expect(screen.getByText('Bitte beantworten Sie diese Frage')).toBeTruthy();
});

test('survey page: a follow-up question is announced, and not as an error', () => {
  open(stateOf(submissionOf([question('nps'), question('text')]), { notice: { key: 'more' } }));
  expect(screen.getByRole('alert').className).toBe('news');
  open(stateOf(submissionOf([question('nps')]), { issues: { nps: 'Please answer this question' } }));
  expect(screen.getByRole('alert').className).toBe('problem');
});

test('survey page: a preview says that it saves nothing', () => {
  open(stateOf(submissionOf([question('text')], { kind: 'preview' })));
  expect(screen.getByText('Preview: answers are not saved.')).toBeTruthy();
});

test.each(['#ffff00', '#000000', '#ffffff', '#777777', '#00ff88', '#ff0000'])(
  'survey page: with the color %s buttons and links are readable in both modes',
  (color) => {
    const modes = themeStyles({ color, background: color }, null).split('@media');
    for (const styles of modes) {
      const optionLabels = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(styles)?.[1] as string;
      expect(contrast(optionLabels('fill'), optionLabels('on-fill'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(optionLabels('link'), optionLabels('surface'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(optionLabels('on-ground'), optionLabels('ground'))).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test.each(['en', 'de', 'fr', 'es', 'ar'])(
  'survey page: with every question type it has at most 14 kB with its styles (%s)',
  (language) => {
    const html = open(
      stateOf(
        submissionOf(
          questionTypes.map((type) => question(type)),
          { language, languages: [language] },
        ),
      ),
    );
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14_000);
  },
);

test('survey page: errors are in the language of the page, with their numbers', () => {
  const arabic = submissionOf([question('text'), question('nps')], { language: 'ar', languages: ['ar'] });
  open(stateOf(arabic, { issues: { text: 'Please answer this question', nps: 'Choose from 0 to 10' } }));
  expect(screen.getByText('يرجى الإجابة عن هذا السؤال')).toBeTruthy();
  expect(screen.getByText('اختر من 0 إلى 10')).toBeTruthy();
});
