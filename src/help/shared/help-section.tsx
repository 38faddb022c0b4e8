import { Typography } from '@mui/material';
import { useLayoutEffect } from 'react';
import { findSection } from '../rules/help-document.ts';
import { helpTexts } from './help-texts.ts';

interface HelpSectionProps {
  page: string;
  id: string;
  /** Called once its height is known. */
  onShown: () => void;
}

/** A section of a page of help; its texts are fetched with it. */
export function HelpSection({ page, id, onShown }: HelpSectionProps) {
  useLayoutEffect(onShown, [onShown]);
  const section = findSection(helpTexts[page] ?? '', id);
  return (
    <>
      <Typography variant="subtitle2" component="h2">
        {section?.heading}
      </Typography>
      {section?.paragraphs.map((paragraph) => (
        <Typography key={paragraph} variant="body2" sx={{ mt: 1 }}>
          {paragraph}
        </Typography>
      ))}
    </>
  );
}
