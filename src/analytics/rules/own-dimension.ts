import type { FormField } from '../../forms/rules/kinds/kind.ts';
import { type FieldType, matrixTypes, scaleTypes } from '../../forms/schemas/field-types.ts';
import { type Grain, grains } from '../schemas/analytics-query.ts';

export const ownSources = ['surveyQuestion', 'formQuestion', 'customerField'] as const;
export type OwnSource = (typeof ownSources)[number];

/** What the name of an own dimension says, such as `surveyQuestion:12.bed@0,10,20` or `customerField:since@month`. */
export interface OwnName {
  of: OwnSource;
  /** The id of a question, or the key of a customer field. */
  key: string;
  /** The row of a matrix, or the line of an address. */
  part: string | undefined;
  /** How dates are grouped. */
  grain: Grain | undefined;
  /** Where bands of numbers begin, in ascending order. */
  bands: readonly number[] | undefined;
}

const pattern =
  /^(?:(surveyQuestion|formQuestion):([1-9]\d{0,8})|(customerField):([a-z][a-z0-9_]{0,39}))(?:\.([\w-]{1,40}))?(?:@(.{1,120}))?$/;

export const mostBands = 20;

/** Undefined for names of other dimensions, and for those that say nothing known. */
export function parseOwnName(name: string): OwnName | undefined {
  const [, question, id, field, fieldKey, part, step] = pattern.exec(name) ?? [];
  const of = (question ?? field) as OwnSource | undefined;
  const key = id ?? fieldKey;
  if (of === undefined || key === undefined) return undefined;
  const grain = grains.find((one) => one === step);
  const bands = step === undefined || grain ? undefined : bandsIn(step);
  if (step !== undefined && !grain && !bands) return undefined;
  return { of, key, part, grain, bands };
}

export function formatOwnName({ of, key, part, grain, bands }: Pick<OwnName, 'of' | 'key'> & Partial<OwnName>): string {
  const step = grain ?? bands?.join(',');
  return `${of}:${key}${part === undefined ? '' : `.${part}`}${step === undefined ? '' : `@${step}`}`;
}

/** Undefined unless the text has numbers in ascending order. */
export function bandsIn(text: string): number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > mostBands || !parts.every((part) => /^-?\d{1,12}(\.\d{1,6})?$/.test(part))) return undefined;
  const bands = parts.map(Number);
  return bands.every((band, at) => at === 0 || band > (bands[at - 1] as number)) ? bands : undefined;
}

/** The band that a number is in, from 0 (below the first bound) to the number of bounds. */
export function bandLabel(bands: readonly number[], band: number, unit = ''): string {
  const [from, to] = [bands[band - 1], bands[band]];
  const text = from === undefined ? `Under ${to}` : to === undefined ? `${from} and more` : `${from} to under ${to}`;
  return unit ? `${text} ${unit}` : text;
}

const fewBands = 5;

/** About five bands with round bounds for some numbers; none where there are fewer different numbers than that. */
export function niceBands(numbers: readonly number[]): number[] {
  const sorted = [...new Set(numbers)].sort((one, other) => one - other);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined || sorted.length <= fewBands) return [];
  const step = niceNumber((most - least) / fewBands);
  const first = Math.floor(least / step) + 1;
  const last = Math.ceil(most / step) - 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => Number(((first + at) * step).toFixed(6)));
}

/** The next larger of 1, 2, 2.5, 5 and 10, or of these times a power of ten. */
function niceNumber(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 2.5, 5].find((one) => one * power >= least * (1 - 1e-9)) ?? 10);
}

export type DimensionKind = 'choice' | 'choices' | 'boolean' | 'number' | 'date' | 'text';

const listed: readonly FieldType[] = ['multiselect', 'checkbox', 'matrix_multi'];
const chosen: readonly FieldType[] = ['select', 'radio', 'picture_choice', 'ranking', 'matrix_single'];
const truths: readonly FieldType[] = ['boolean', 'consent'];
const numbers: readonly FieldType[] = ['number', 'calculated', 'matrix_rating', ...scaleTypes];
const days: readonly FieldType[] = ['date', 'datetime'];

/** How answers to a question form groups; undefined where they form none. */
export function dimensionKindOf({
  fieldType,
  options,
}: Pick<FormField, 'fieldType' | 'options'>): DimensionKind | undefined {
  if (listed.includes(fieldType) || (fieldType === 'picture_choice' && options.multiple)) return 'choices';
  if (chosen.includes(fieldType)) return 'choice';
  if (truths.includes(fieldType)) return 'boolean';
  if (numbers.includes(fieldType)) return 'number';
  if (days.includes(fieldType)) return 'date';
  return fieldType === 'hidden' ? 'text' : undefined;
}

/** The lines of an address that are no person's. */
export const placeLines = ['city', 'region', 'country'] as const;

/** As for questions; of customers also short texts and places, unless they name or reach a person. */
export function customerKindOf(
  field: Pick<FormField, 'fieldType' | 'options'>,
  isIdentity: boolean,
): DimensionKind | undefined {
  if (isIdentity) return undefined;
  if (field.fieldType === 'address') return 'text';
  return field.fieldType === 'text' && !field.options.pii ? 'text' : dimensionKindOf(field);
}

/** The parts of a question that are dimensions each; undefined where the question is one. */
export function dimensionParts({
  fieldType,
  options,
}: Pick<FormField, 'fieldType' | 'options'>): { id: string; label: string }[] | undefined {
  if (matrixTypes.includes(fieldType)) return (options.rows ?? []).map(({ id, label }) => ({ id, label }));
  if (fieldType !== 'address') return undefined;
  return placeLines.map((id) => ({
    id,
    label: id === 'city' ? 'Town or city' : `${id[0]?.toUpperCase()}${id.slice(1)}`,
  }));
}
