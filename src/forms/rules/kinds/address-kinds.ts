import type { FieldOptions } from '../../schemas/field-options.ts';
import { partNames } from '../../schemas/field-types.ts';
import {
  type AnswerParts,
  answerParts,
  type FormField,
  isBlank,
  type Kind,
  noScore,
  partOf,
  scalarText,
} from './kind.ts';
import { numberFrom } from './numbers.ts';
import { textKinds } from './text-kinds.ts';

type Part = NonNullable<FieldOptions['parts']>[number];

export const partLabels: Readonly<Record<Part['id'], string>> = {
  street: 'Street and number',
  street2: 'Flat, floor, building',
  postcode: 'Postcode',
  city: 'Town or city',
  region: 'Region',
  country: 'Country',
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
};

const { email, phone, text, url: website } = textKinds;
const checks: Partial<Record<Part['id'], Kind>> = { email, phone, website };

function linesKind(names: readonly Part['id'][]): Kind {
  return {
    acceptsParts: true,
    check: (sent, field) => {
      if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { error: 'Fill in the lines' };
      const lines = linesOf(field, names);
      if (Object.keys(sent).some((id) => !lines.some((line) => line.id === id))) return { error: 'Unknown line' };
      const results = lines.map((line) => checkLine(line, partOf(sent, line.id), field));
      const wrong = results.find((result) => 'error' in result);
      if (wrong && 'error' in wrong) return { error: wrong.error };
      const stored = results.flatMap((result) => ('value' in result && result.value !== null ? [result] : []));
      return { value: Object.fromEntries(stored.map(({ id, value }) => [id, value])) as AnswerParts };
    },
    format: (value, field) =>
      linesOf(field, names)
        .flatMap(({ id }) => (isBlank(partOf(value, id)) ? [] : [scalarText(partOf(value, id))]))
        .join(', '),
    score: noScore,
  };
}

export function linesOf(
  { options, fieldType }: Pick<FormField, 'options' | 'fieldType'>,
  names = addressParts(fieldType),
  labels = partLabels,
) {
  const requestedParts = (options.parts ?? []).filter(({ id }) => names.includes(id));
  const lines: Part[] = requestedParts.length > 0 ? requestedParts : names.map((id) => ({ id }));
  return lines.map((line) => ({ ...line, label: line.label?.trim() || labels[line.id] }));
}

function addressParts(fieldType: FormField['fieldType']): readonly Part['id'][] {
  return fieldType === 'address' ? partNames.address : partNames.contact_info;
}

function checkLine({ id, label, required }: Part, answer: AnswerParts[string], field: FormField) {
  if (isBlank(answer)) return required ? { id, error: `${label} is required` } : { id, value: null };
  const checked = (checks[id] ?? text).check(answer, field);
  return 'error' in checked ? { id, error: `${label}: ${checked.error}` } : { id, value: checked.value };
}

/** A coordinate has no groups of thousands, so that 52,520 is 52.52. */
const coordinateFrom = (typed: AnswerParts[string]) =>
  numberFrom(typeof typed === 'string' ? typed.replace(',', '.') : typed);

const location: Kind = {
  acceptsParts: true,
  check: (answer) => {
    const sent = answerParts(answer);
    const latitude = coordinateFrom(partOf(sent, 'latitude'));
    const longitude = coordinateFrom(partOf(sent, 'longitude'));
    const accuracy = numberFrom(partOf(sent, 'accuracy'));
    if (latitude === null || longitude === null) return { error: 'Choose a place' };
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { error: 'Choose a place on the map' };
    return { value: { latitude, longitude, ...(accuracy !== null && accuracy >= 0 ? { accuracy } : {}) } };
  },
  format: (value) => {
    const [latitude, longitude] = [partOf(value, 'latitude'), partOf(value, 'longitude')];
    return typeof latitude === 'number' && typeof longitude === 'number'
      ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
      : '';
  },
  score: noScore,
};

export const addressKinds = {
  location,
  address: linesKind(partNames.address),
  contact_info: linesKind(partNames.contact_info),
};
