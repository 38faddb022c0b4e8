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
  required: (kind) => !unlimited.includes(kind),
  help: (kind) => kind !== 'page_break' && kind !== 'hidden' && kind !== 'calculated',
  placeholder: (kind) => written.includes(kind),
  text: (kind) => kind === 'section' || kind === 'statement' || kind === 'consent',
  choices: (kind) => choiceTypes.includes(kind),
  choicesFrom: (kind) => choiceTypes.includes(kind),
  rows: (kind) => matrixTypes.includes(kind),
  columns: (kind) => kind === 'matrix_single' || kind === 'matrix_multi',
  range: (kind) => bounded.includes(kind),
  step: (kind) => kind === 'slider' || kind === 'number',
  decimals: (kind) => kind === 'number' || kind === 'calculated',
  unit: (kind) => kind === 'number' || kind === 'slider' || kind === 'calculated',
  labels: (kind) => scaled.includes(kind),
  accept: (kind) => kind === 'file',
  files: (kind) => kind === 'file' || kind === 'image',
  seconds: (kind) => kind === 'audio',
  multiple: (kind) => kind === 'picture_choice' || kind === 'user_ref',
  parts: (kind) => kind === 'address' || kind === 'contact_info',
  default: (kind) => !withoutDefault.includes(kind) || kind === 'hidden',
  validation: (kind) => rulesFor(kind).length > 0,
  randomize: (kind) => choiceTypes.includes(kind) || matrixTypes.includes(kind),
  other: (kind) => ['select', 'radio', 'multiselect', 'checkbox'].includes(kind),
  formula: (kind) => kind === 'calculated',
  personal: (kind) => !layoutTypes.includes(kind),
  searchable: (kind) => ['text', 'textarea', 'email', 'phone', 'url', 'hidden'].includes(kind),
  sentiment: (kind) => sentimentValueTypes.includes(kind),
  showIf: () => true,
} satisfies Record<string, (kind: FieldType) => boolean>;

export type Setting = keyof typeof has;

export const isSetting = (name: string): name is Setting => Object.hasOwn(has, name);

const known = new Map<FieldType, ReadonlySet<Setting>>(
  fieldTypes.map((kind) => [
    kind,
    new Set(
      Object.keys(has)
        .filter(isSetting)
        .filter((name) => has[name](kind)),
    ),
  ]),
);

export const settingsOf = (kind: FieldType): ReadonlySet<Setting> => known.get(kind) ?? new Set();
