import type { FieldOptions } from '../../../contract/schemas/forms/field-options.ts';
import { partNames } from '../../../contract/schemas/forms/field-types.ts';
import { type AnswerParts, type FormField, isBlank, type Kind, noScore, partOf, partsOf, textOf } from './kind.ts';
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
        .flatMap(({ id }) => (isBlank(partOf(value, id)) ? [] : [textOf(partOf(value, id))]))
        .join(', '),
    score: noScore,
  };
}

export function linesOf(
  { options, fieldType }: Pick<FormField, 'options' | 'fieldType'>,
  names = namesOf(fieldType),
  labels = partLabels,
) {
  const requestedParts = (options.parts ?? []).filter(({ id }) => names.includes(id));
  const lines: Part[] = requestedParts.length > 0 ? requestedParts : names.map((id) => ({ id }));
  return lines.map((line) => ({ ...line, label: line.label?.trim() || labels[line.id] }));
}

function namesOf(fieldType: FormField['fieldType']): readonly Part['id'][] {
  return fieldType === 'address' ? partNames.address : partNames.contact_info;
}

function checkLine({ id, label, required }: Part, answer: AnswerParts[string], field: FormField) {
  if (isBlank(answer)) return required ? { id, error: `${label} is required` } : { id, value: null };
  const checked = (checks[id] ?? text).check(answer, field);
  return 'error' in checked ? { id, error: `${label}: ${checked.error}` } : { id, value: checked.value };
}

const location: Kind = {
  acceptsParts: true,
  check: (answer) => {
    const sent = partsOf(answer);
    const latitude = numberFrom(partOf(sent, 'latitude'));
    const longitude = numberFrom(partOf(sent, 'longitude'));
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
