import Box from '@mui/material/Box';
import type { HTMLAttributes, Key } from 'react';

interface Labelled {
  label: string;
  icon?: string | undefined;
  color?: string | undefined;
}

/** A choice by its words, beside the colour and the icon that its form gave it. */
export function ChoiceLabel({ choice: { label, icon, color } }: { choice: Labelled }) {
  if (!icon && !color) return <span dir="auto">{label}</span>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {color && <Box component="span" aria-hidden style={{ backgroundColor: color }} sx={dot} />}
      {icon && <span aria-hidden>{icon}</span>}
      <span dir="auto">{label}</span>
    </Box>
  );
}

/** The same in a list that opens. */
export function choiceOption({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, choice: Labelled) {
  return (
    <li key={key} {...props}>
      <ChoiceLabel choice={choice} />
    </li>
  );
}

// A colour may be as light as the paper: its edge shows it all the same.
const dot = { width: 12, height: 12, borderRadius: '50%', flexShrink: 0, border: 1, borderColor: 'divider' } as const;
