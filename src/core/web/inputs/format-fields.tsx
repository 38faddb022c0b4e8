import { Autocomplete, TextField } from '@mui/material';
import {
  dateFormats,
  formatClock,
  formatDay,
  formatDecimal,
  type Notation,
  numberFormats,
  timeFormats,
  withNotation,
} from '../../contract/notations/notation.ts';
import { SelectField } from './select-field.tsx';

export type Formats = Pick<Notation, 'language' | 'dateFormat' | 'timeFormat' | 'numberFormat'>;

interface FormatFieldsProps {
  value: Formats;
  onChange: (change: Partial<Formats>) => void;
  disabled?: boolean;
}

/** The language of dates and numbers, and formats that differ from it. Each choice shows an example. */
export function FormatFields({ value, onChange, disabled = false }: FormatFieldsProps) {
  const example = (change: Partial<Formats>, write: () => string) =>
    withNotation({ ...value, ...change, timeZone: undefined }, write);
  const named = (format: string, text: string) => (format === 'language' ? `As in the language (${text})` : text);
  const today = new Date().toISOString();
  return (
    <>
      <Autocomplete
        options={languages.includes(value.language) ? languages : [value.language, ...languages]}
        value={value.language}
        disabled={disabled}
        disableClearable
        getOptionLabel={formatLanguage}
        onChange={(_, language) => onChange({ language })}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Language of dates and numbers"
            helperText="Texts of the application stay English."
          />
        )}
      />
      <SelectField
        label="Date format"
        value={value.dateFormat}
        disabled={disabled}
        options={dateFormats.map((dateFormat) => [
          dateFormat,
          named(
            dateFormat,
            example({ dateFormat }, () => formatDay(today)),
          ),
        ])}
        onChange={(dateFormat) => onChange({ dateFormat })}
      />
      <SelectField
        label="Time format"
        value={value.timeFormat}
        disabled={disabled}
        options={timeFormats.map((timeFormat) => [
          timeFormat,
          named(
            timeFormat,
            example({ timeFormat }, () => formatClock(afternoon)),
          ),
        ])}
        onChange={(timeFormat) => onChange({ timeFormat })}
      />
      <SelectField
        label="Number format"
        value={value.numberFormat}
        disabled={disabled}
        options={numberFormats.map((numberFormat) => [
          numberFormat,
          named(
            numberFormat,
            example({ numberFormat }, () => formatDecimal(1_234_567.89, {})),
          ),
        ])}
        onChange={(numberFormat) => onChange({ numberFormat })}
      />
    </>
  );
}

const afternoon = new Date(2026, 0, 1, 14, 30);

const names = new Intl.DisplayNames('en', { type: 'language' });

const formatLanguage = (language: string): string => names.of(language) ?? language;

const languages = `ar-AE ar-EG bg-BG bn-BD cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-US
  en-ZA es-AR es-CO es-ES es-MX et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID it-CH it-IT
  ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE th-TH tr-TR
  uk-UA ur-PK vi-VN zh-CN zh-HK zh-TW`
  .split(/\s+/)
  .sort((one, other) => formatLanguage(one).localeCompare(formatLanguage(other), 'en'));
