import type { Choice, FieldOptions } from '../../../../contract/schemas/forms/field-options.ts';
import type { FieldType } from '../../../../contract/schemas/forms/field-types.ts';
import { isSetting, type Setting, settingsOf } from './settings-of.ts';

/** The options that are not called as the setting that offers them. */
const settingFor: Partial<Record<string, Setting>> = {
  min: 'range',
  max: 'range',
  maxFiles: 'files',
  minSeconds: 'seconds',
  maxSeconds: 'seconds',
  requireIf: 'required',
  pii: 'personal',
};

/** The draft retains options of other question types, so that changing the type and back loses nothing. */
export function savedOptions(fieldType: FieldType, options: FieldOptions): FieldOptions {
  const settings = settingsOf(fieldType);
  const isSaved = ([name, value]: [string, unknown]) => {
    const setting = settingFor[name] ?? name;
    return (!isSetting(setting) || settings.has(setting)) && !isEmpty(value);
  };
  const saved: FieldOptions = Object.fromEntries(Object.entries(trimmed(options)).filter(isSaved));
  return saved;
}

function trimmed(options: FieldOptions): FieldOptions {
  const lines = (choices: Choice[] | undefined) =>
    choices?.map(({ label, ...rest }) => ({ ...stripped(rest), label: label.trim() })) as Choice[] | undefined;
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
