import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { PageHead } from '../../../layout/page-head.tsx';
import type { Builder } from './use-builder.ts';

export type View = 'edit' | 'preview';

interface BuilderHeadProps {
  builder: Builder;
  view: View;
  onView: (view: View) => void;
}

/** What is being built. Where there is no room beside the form, the preview is a tab. */
export function BuilderHead({ builder: { value }, view, onView }: BuilderHeadProps) {
  const isNew = value.saved.id === null;
  return (
    <>
      <PageHead
        title={value.name.trim() || (isNew ? 'New sentiment form' : 'Untitled form')}
        about="Ask what you want to know, and say who looks after the answers."
      />
      <Tabs
        value={view}
        onChange={(_, next: View) => onView(next)}
        aria-label="View"
        sx={{ display: { lg: 'none' }, mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="edit" label="Edit" />
        <Tab value="preview" label="Preview" />
      </Tabs>
    </>
  );
}
