import {
  choiceTypes,
  type FieldType,
  fieldTypes,
  layoutTypes,
  matrixTypes,
  sentimentValueTypes,
  uploadTypes,
} from '../../../../contract/schemas/forms/field-types.ts';
import { rulesFor } from '../../../../domain/forms/rules.ts';

const written: readonly FieldType[] = ['text', 'textarea', 'number', 'email', 'phone', 'url', 'select'];
const scaled: readonly FieldType[] = [
  'rating_star',
  'rating_smiley',
  'rating_number',
  'nps',
  'csat',
  'ces',
  'slider',
  'matrix_rating',
];
const bounded: readonly FieldType[] = ['number', 'slider', 'rating_number', 'matrix_rating'];
const unlimited: readonly FieldType[] = [...layoutTypes, 'hidden', 'calculated'];
const withoutDefault: readonly FieldType[] = [
  ...unlimited,
  ...uploadTypes,
  ...matrixTypes,
  'ranking',
  'location',
  'address',
  'contact_info',
  'customer_ref',
  'user_ref',
  'consent',
  'picture_choice',
  'multiselect',
  'checkbox',
];
const has = {
  required: (kind: FieldType) => !unlimited.includes(kind),
  help: (kind: FieldType) => kind !== 'page_break' && kind !== 'hidden' && kind !== 'calculated',
  placeholder: (kind: FieldType) => written.includes(kind),
  text: (kind: FieldType) => kind === 'section' || kind === 'statement' || kind === 'consent',
  choices: (kind: FieldType) => choiceTypes.includes(kind),
  choicesFrom: (kind: FieldType) => choiceTypes.includes(kind),
  rows: (kind: FieldType) => matrixTypes.includes(kind),
  columns: (kind: FieldType) => kind === 'matrix_single' || kind === 'matrix_multi',
  range: (kind: FieldType) => bounded.includes(kind),
  step: (kind: FieldType) => kind === 'slider' || kind === 'number',
  decimals: (kind: FieldType) => kind === 'number' || kind === 'calculated',
  unit: (kind: FieldType) => kind === 'number' || kind === 'slider' || kind === 'calculated',
  labels: (kind: FieldType) => scaled.includes(kind),
  accept: (kind: FieldType) => kind === 'file',
  files: (kind: FieldType) => kind === 'file' || kind === 'image',
  seconds: (kind: FieldType) => kind === 'audio',
  multiple: (kind: FieldType) => kind === 'picture_choice' || kind === 'user_ref',
  parts: (kind: FieldType) => kind === 'address' || kind === 'contact_info',
  default: (kind: FieldType) => !withoutDefault.includes(kind) || kind === 'hidden',
  validation: (kind: FieldType) => rulesFor(kind).length > 0,
  randomize: (kind: FieldType) => choiceTypes.includes(kind) || matrixTypes.includes(kind),
  other: (kind: FieldType) => ['select', 'radio', 'multiselect', 'checkbox'].includes(kind),
  formula: (kind: FieldType) => kind === 'calculated',
  personal: (kind: FieldType) => !layoutTypes.includes(kind),
  searchable: (kind: FieldType) => ['text', 'textarea', 'email', 'phone', 'url', 'hidden'].includes(kind),
  sentiment: (kind: FieldType) => sentimentValueTypes.includes(kind),
  showIf: () => true,
} satisfies Record<string, (kind: FieldType) => boolean>;

export type Setting = keyof typeof has;

export const isSetting = (name: string): name is Setting => name in has;

const known = new Map<FieldType, ReadonlySet<Setting>>(
  fieldTypes.map((kind) => [
    kind,
    new Set(Object.keys(has).filter((name): name is Setting => isSetting(name) && has[name](kind))),
  ]),
);

export const settingsOf = (kind: FieldType): ReadonlySet<Setting> => known.get(kind) ?? new Set();
