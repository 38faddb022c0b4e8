import { LocalizedTextInput } from './localized-text-input.tsx';
import type { Text } from './survey-draft.ts';

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
