import type { Words } from './survey-draft.ts';
import { WordsInput } from './words-input.tsx';

interface HeadedWordsProps {
  of: { title: Words; text: Words };
  language: string;
  first: string;
  onChange: (part: { title: Words } | { text: Words }, tag: string) => void;
}

/** A heading and the text below it, in one of the survey's languages: what a page without questions says. */
export function HeadedWords({ of: { title, text }, language, first, onChange }: HeadedWordsProps) {
  const shared = { language, first };
  return (
    <>
      <WordsInput
        {...shared}
        label="Heading"
        words={title}
        most={200}
        onChange={(words, tag) => onChange({ title: words }, tag)}
      />
      <WordsInput
        {...shared}
        isLong
        label="Text"
        words={text}
        most={5_000}
        onChange={(words, tag) => onChange({ text: words }, tag)}
      />
    </>
  );
}
