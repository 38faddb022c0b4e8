import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FormEvent } from 'react';
import type { Branding } from '../../../contract/schemas/branding.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { Panel } from '../../layout/panel.tsx';
import { isConfirmed } from '../../providers/dialog-queue.ts';
import { sentenceOf } from '../../providers/failure.ts';
import { tell, tellFailure } from '../../providers/notifications.tsx';
import { DraftNote } from '../forms/shared/draft-note.tsx';
import { resetBranding } from './branding-calls.ts';
import { BrandingPreview } from './branding-preview.tsx';
import { ColourPanel } from './colour-panel.tsx';
import { ConflictQuestion } from './conflict-question.tsx';
import { LettersPanel } from './letters-panel.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { SurveyPanel } from './survey-panel.tsx';
import { useBrandingForm } from './use-branding-form.ts';
import { WordsPanel } from './words-panel.tsx';

/** What the page is for. */
export const about = 'How your organisation looks: here, at the sign-in page, in surveys and in e-mails.';

/** The form on one side, and what comes of it on the other. */
export function BrandingEditor({ branding, mayChange }: { branding: Branding; mayChange: boolean }) {
  const form = useBrandingForm(branding);
  const { isChanged, isSaving, problems, theirs } = form;
  const part = { form, isDisabled: !mayChange };
  const hasProblems = Object.keys(problems).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !hasProblems) form.save();
  };
  return (
    <form noValidate onSubmit={submit}>
      <PageHead
        title="Branding Settings"
        about={about}
        actions={
          mayChange && (
            <>
              <Button color="inherit" onClick={() => void startOver(form.discard)}>
                Reset all
              </Button>
              {isChanged && (
                <Button variant="outlined" onClick={() => form.discard(branding)}>
                  Discard changes
                </Button>
              )}
              <Button type="submit" variant="contained" loading={isSaving} disabled={!isChanged || hasProblems}>
                Save
              </Button>
            </>
          )
        }
      />
      <Stack sx={{ gap: 2, mb: 2, '&:empty': { display: 'none' } }}>
        {!mayChange && (
          <Alert severity="info">
            You may look at the branding. Changing it needs the permission put:v1/branding; an administrator can give it
            to your role.
          </Alert>
        )}
        {form.wasRestored && <DraftNote what="changes" onDiscard={() => form.discard(branding)} />}
        {form.failure && (
          <Alert severity="error">Nothing was saved, and your changes are still here. {sentenceOf(form.failure)}</Alert>
        )}
      </Stack>
      <Box sx={columns}>
        <Stack sx={{ gap: 3, minWidth: 0 }}>
          <WordsPanel {...part} />
          <ColourPanel {...part} />
          <Panel title="Pictures" about="A picture is kept and shown the moment you choose it.">
            <PicturePanel branding={branding} isDisabled={!mayChange} onKept={form.pictureKept} />
          </Panel>
          <LettersPanel {...part} />
          <SurveyPanel {...part} />
        </Stack>
        <Box sx={{ minWidth: 0, position: { lg: 'sticky' }, top: { lg: 76 } }}>
          <BrandingPreview branding={branding} values={form.values} />
        </Box>
      </Box>
      {theirs && <ConflictQuestion form={form} theirs={theirs} />}
    </form>
  );
}

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const;

async function startOver(discard: (from: Branding) => void): Promise<void> {
  const text =
    'Title, colours, pictures, font, corners and the looks of surveys become Candor’s own again, for everybody.';
  if (!(await isConfirmed('Reset the branding?', text, 'Reset all'))) return;
  try {
    discard(await resetBranding());
    tell('The branding is Candor’s own again');
  } catch (thrown) {
    tellFailure(thrown);
  }
}
