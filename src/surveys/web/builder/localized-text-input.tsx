import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { directionOf } from '../../../forms/rules/direction.ts';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import type { Text } from './survey-draft.ts';

interface LocalizedTextInputProps {
  label: string;
  text: Text;
  language: string;
  first: string;
  most: number;
  isLong?: boolean;
  help?: string;
  problem?: string | undefined;
  onChange: (text: Text, tag: string) => void;
}

export function LocalizedTextInput(props: LocalizedTextInputProps) {
  const { label, text, language, first, most, isLong = false, help, problem, onChange } = props;
  const original = language === first ? undefined : text[first];
  return (
    <Line
      label={language === first ? label : `${label} in ${formatLanguage(language)}`}
      value={text[language]}
      most={most}
      isLong={isLong}
      problem={problem}
      help={original ?? help}
      dir={directionOf(language)}
      lang={language}
      onChange={(next) => onChange({ ...text, [language]: next }, `${label}-${language}`)}
    />
  );
}

interface TitledTextProps {
  of: { title: Text; text: Text };
  language: string;
  first: string;
  onChange: (part: { title: Text } | { text: Text }, tag: string) => void;
}

export function HeadedText({ of: { title, text }, language, first, onChange }: TitledTextProps) {
  const shared = { language, first };
  return (
    <>
      <LocalizedTextInput
        {...shared}
        label="Heading"
        text={title}
        most={200}
        onChange={(translations, tag) => onChange({ title: translations }, tag)}
      />
      <LocalizedTextInput
        {...shared}
        isLong
        label="Text"
        text={text}
        most={5_000}
        onChange={(translations, tag) => onChange({ text: translations }, tag)}
      />
    </>
  );
}
