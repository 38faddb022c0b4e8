import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PageHead } from '../../../layout/page-head.tsx';
import type { Builder } from './use-builder.ts';

const views = [
  { name: 'edit', label: 'Edit' },
  { name: 'preview', label: 'Preview' },
] as const;

export type View = (typeof views)[number]['name'];

interface BuilderHeadProps {
  builder: Builder;
  view: View;
  onView: (view: View) => void;
}

/** What is being built. Where there is no room beside the form, the preview takes its place. */
export function BuilderHead({ builder: { value }, view, onView }: BuilderHeadProps) {
  const isNew = value.saved.id === null;
  return (
    <>
      <PageHead
        title={value.name.trim() || (isNew ? 'New sentiment form' : 'Untitled form')}
        about="Ask what you want to know, and say who looks after the answers."
      />
      <Box role="group" aria-label="View" sx={{ display: { xs: 'flex', lg: 'none' }, gap: 1, mb: 2 }}>
        {views.map(({ name, label }) => (
          <Button
            key={name}
            variant={name === view ? 'outlined' : 'text'}
            color="inherit"
            aria-pressed={name === view}
            onClick={() => onView(name)}
          >
            {label}
          </Button>
        ))}
      </Box>
    </>
  );
}
