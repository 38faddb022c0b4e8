import type { FieldPlan, FormPlan } from '../makers/company.ts';
import { dining, type Plates } from './asked-at-the-table.ts';
import { checkIn, stay } from './asked-of-guests.ts';
import { account, room } from './asked-of-others.ts';

export interface Branch {
  key: string;
  name: string;
}

/** What a chain of hotels asks its guests. The questions are in the order in which guests are asked. */
export function hotelForms(branches: readonly Branch[], plates: Plates = {}): FormPlan[] {
  const hotel: FieldPlan = {
    ...{ key: 'hotel', name: 'Which hotel?', type: 'select', required: true },
    options: { choices: branches.map(({ key, name }) => ({ id: key, label: name })) },
  };
  return [stay(hotel), checkIn(hotel), dining(hotel, plates), room(hotel), account].map(keyed);
}

/** Conditions and formulas name a question by its key. */
function keyed(form: FormPlan): FormPlan {
  return { ...form, fields: form.fields.map((field) => ({ ...field, options: { ...field.options, key: field.key } })) };
}
