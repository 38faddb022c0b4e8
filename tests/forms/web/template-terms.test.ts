import { expect, test } from 'vitest';
import type { TemplateCard } from '../../../src/forms/schemas/form-template.ts';
import { isTemplateFound } from '../../../src/forms/shared/start/template-terms.ts';

const card: TemplateCard = {
  id: 'nps',
  name: 'Recommendation after a purchase',
  purpose: 'The one number after an order, and the reason behind it.',
  industries: ['Retail'],
  kinds: ['nps', 'textarea', 'matrix_single'],
  questionCount: 3,
  minutes: 1,
};

test.each(['NPS', 'net promoter', 'matrix', 'retail', 'purch', '', 'order matrix'])(
  'templates: “%s” is found',
  (search) => {
    expect(isTemplateFound(card, search)).toBe(true);
  },
);

test.each(['CSAT', 'hotel', 'net effort'])('templates: “%s” is not found', (search) => {
  expect(isTemplateFound(card, search)).toBe(false);
});
