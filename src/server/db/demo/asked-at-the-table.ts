import type { FieldPlan, FormPlan } from '../makers/company.ts';
import { choices } from './choices.ts';

/** Pictures of what is on the autumn card, where there are some. */
export interface Plates {
  soup?: string;
  cake?: string;
}

export const dining = (hotel: FieldPlan, { soup, cake }: Plates): FormPlan => ({
  key: 'dining',
  name: 'Restaurant and breakfast',
  description: 'Behind the code on every table.',
  enableCustomer: false,
  enableSla: true,
  escalationType: null,
  severities: ['Idea', 'Low', 'Medium', 'High', 'Critical'],
  users: ['zsofia'],
  groups: ['kitchen'],
  daysOld: 198,
  fields: [
    hotel,
    {
      ...{ key: 'meal', name: 'Which meal?', type: 'radio', required: true },
      options: choices('Breakfast', 'Lunch', 'Dinner', 'Bar'),
    },
    { key: 'food', name: 'The food', type: 'rating_star', required: true },
    {
      ...{ key: 'mood', name: 'How did you feel when you left?', type: 'rating_smiley', required: true },
      isSentimentValue: true,
    },
    { key: 'dish', name: 'What did you have?', type: 'text', options: { placeholder: 'The cod, and the plum cake' } },
    {
      ...{ key: 'tried', name: 'From our autumn card, did you try …', type: 'picture_choice' },
      options: {
        choices: [
          { id: 'soup', label: 'Pumpkin soup', ...(soup && { image: soup }) },
          { id: 'cake', label: 'Plum cake', ...(cake && { image: cake }) },
        ],
        multiple: true,
      },
    },
    {
      ...{ key: 'matters', name: 'What matters most to you at breakfast?', type: 'ranking' },
      options: {
        ...choices('Warm dishes', 'Good coffee', 'A quiet table', 'Something regional'),
        showIf: { all: [{ field: 'meal', op: 'is', value: 'breakfast' }] },
      },
    },
    {
      ...{ key: 'noise', name: 'How loud was it at your table?', type: 'slider' },
      options: { min: 0, max: 10, labels: { low: 'A library', high: 'A fish market' } },
    },
    { key: 'comment', name: 'What should the kitchen know?', type: 'textarea' },
    {
      ...{ key: 'avoid', name: 'Is there anything that you do not eat?', type: 'checkbox' },
      options: { ...choices('Meat', 'Fish', 'Milk', 'Gluten', 'Nuts', 'Sesame'), other: true },
    },
    { key: 'photo', name: 'A picture of your plate', type: 'image' },
  ],
});
