import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { Survey } from '../../../../contract/schemas/survey.ts';
import { useListWords } from '../../../crud/use-list-words.ts';
import { Pill } from '../../../layout/pill.tsx';
import { typeWords } from '../shared/type-words.ts';

/** What type a survey is, where it is a special one, and its tags: each narrows the list to those that have it. */
export function SurveyMarks({ survey: { type, tags } }: { survey: Survey }) {
  const { set } = useListWords();
  if (type === 'custom' && tags.length === 0) return null;
  const only = (words: Record<string, string>) => set(words, { keepsBefore: true });
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
      {type !== 'custom' && (
        <Mark label={`Only surveys of the type ${typeWords[type]}`} onClick={() => only({ type })}>
          <Pill tone="info">{typeWords[type]}</Pill>
        </Mark>
      )}
      {tags.map((tag) => (
        <Mark key={tag} label={`Only surveys tagged “${tag}”`} onClick={() => only({ tag })}>
          <Pill>{tag}</Pill>
        </Mark>
      ))}
    </Stack>
  );
}

interface MarkProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

const Mark = ({ label, onClick, children }: MarkProps) => (
  <ButtonBase className="above-link" aria-label={label} onClick={onClick} sx={{ borderRadius: 3, maxWidth: '100%' }}>
    {children}
  </ButtonBase>
);
