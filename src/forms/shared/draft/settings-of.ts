import { listedLine } from '../../../core/contract/notations/listed-line.ts';
import { rulesFor } from '../../rules/rules.ts';
import type { Choice, FieldOptions } from '../../schemas/field-options.ts';
import {
  choiceTypes,
  type FieldType,
  fieldTypes,
  layoutTypes,
  matrixTypes,
  scaleTypes,
  sentimentValueTypes,
  uploadTypes,
} from '../../schemas/field-types.ts';

const written: readonly FieldType[] = ['text', 'textarea', 'number', 'email', 'phone', 'url', 'select'];
const scaled: readonly FieldType[] = [...scaleTypes, 'matrix_rating'];
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
  points: (kind) => kind === 'ces',
  ranks: (kind) => kind === 'ranking',
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

type Setting = keyof typeof has;

const isSetting = (name: string): name is Setting => Object.hasOwn(has, name);

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

/** The options that are not called as the setting that offers them. */
const settingFor: Partial<Record<string, Setting>> = {
  min: 'range',
  maxFiles: 'files',
  minSeconds: 'seconds',
  maxSeconds: 'seconds',
  requireIf: 'required',
  pii: 'personal',
};

const upperLimits = ['range', 'points', 'ranks'] as const;

/** The draft retains options of other question types, so that changing the type and back loses nothing. */
export function savedOptions(fieldType: FieldType, options: FieldOptions): FieldOptions {
  const settings = settingsOf(fieldType);
  const isSaved = ([name, value]: [string, unknown]) => {
    const setting = settingFor[name] ?? name;
    const isOffered =
      name === 'max' ? upperLimits.some((one) => settings.has(one)) : !isSetting(setting) || settings.has(setting);
    return isOffered && !isEmpty(value);
  };
  const saved: FieldOptions = Object.fromEntries(Object.entries(trimmed(options)).filter(isSaved));
  return saved;
}

function trimmed(options: FieldOptions): FieldOptions {
  const lines = (choices: Choice[] | undefined) =>
    choices?.map(({ label, ...rest }) => ({ ...stripped(rest), label: listedLine(label) })) as Choice[] | undefined;
  const { choices, rows, columns, help, placeholder, unit } = options;
  return {
    ...options,
    choices: lines(choices),
    rows: lines(rows),
    columns: lines(columns),
    help: help?.trim(),
    placeholder: placeholder?.trim(),
    unit: unit?.trim(),
    labels: options.labels && stripped(options.labels),
    validation: options.validation?.map(({ message, ...rule }) => (message?.trim() ? { ...rule, message } : rule)),
  };
}

const stripped = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => !isEmpty(part))) as T;

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
