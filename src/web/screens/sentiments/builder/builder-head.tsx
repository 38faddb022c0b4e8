import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { PageHead } from '../../../layout/page-head.tsx';
import type { Builder } from './use-builder.ts';

export type View = 'edit' | 'preview';

interface BuilderHeadProps {
  builder: Builder;
  view: View;
  onView: (view: View) => void;
  onSave: () => void;
}

/** What is being built, and saving it. Where there is no room beside the form, the preview is a tab. */
export function BuilderHead({ builder, view, onView, onSave }: BuilderHeadProps) {
  const { value, isSaving, isChanged } = builder;
  const isNew = value.saved.id === null;
  return (
    <>
      <PageHead
        title={value.name.trim() || (isNew ? 'New sentiment form' : 'Untitled form')}
        about={
          isChanged
            ? 'Not saved yet. Kept in this tab as a draft.'
            : isNew
              ? 'Ask what you want to know, and say who looks after the answers.'
              : 'Everything is saved.'
        }
        actions={
          <Button variant="contained" onClick={onSave} loading={isSaving} title="Ctrl+S">
            {isNew ? 'Create form' : 'Save changes'}
          </Button>
        }
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
