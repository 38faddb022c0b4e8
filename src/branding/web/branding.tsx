import { Alert, Box, Button, Skeleton, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { useCan } from '@refinedev/core';
import { type FormEvent, useMemo, useState } from 'react';
import { muiTheme } from '../../core/theme/mui-theme.ts';
import { settingsChange, type ThemeSettings, themeSettings } from '../../core/theme/settings.ts';
import type { Mode } from '../../core/theme/tokens.ts';
import { useThemeSettings } from '../../core/theme/use-theme-settings.ts';
import { LoadProblem, PageHead, Panel } from '../../core/web/layout/page-parts.tsx';
import { isConfirmed } from '../../core/web/providers/dialog-queue.ts';
import { failureText } from '../../core/web/providers/failure.ts';
import { said } from '../../core/web/providers/notifications.tsx';
import { useOperation, useOperationMutation } from '../../core/web/providers/operations.ts';
import { NotAllowed } from '../../core/web/record/record-parts.tsx';
import { DraftNote } from '../../forms/shared/parts/draft-note.tsx';
import type { Branding } from '../schemas/branding.ts';
import { ColorPanel, SurveyPanel, TextsPanel, TypographyPanel } from './brand-panels.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { MailPiece, SignInPiece, SurveyPiece, TopBarPiece } from './preview-pieces.tsx';
import { type BrandValues, useBrandingForm, validate } from './use-branding-form.ts';

export function BrandingSettings() {
  const { data: readAccess } = useCan({ resource: 'branding', action: 'current' });
  const { data: changeAccess } = useCan({ resource: 'branding', action: 'save' });
  const { query } = useOperation('branding', 'current', { queryOptions: { enabled: readAccess?.can === true } });
  const { error } = query;
  const branding = query.data?.data;
  if (branding && changeAccess) return <BrandingEditor branding={branding} mayChange={changeAccess.can} />;
  return (
    <>
      <PageHead title="Branding Settings" about={about} />
      {readAccess?.can === false && <NotAllowed what="see the branding" name="branding" operation="current" />}
      {error && <LoadProblem isPart error={error} what="branding" onRetry={() => void query.refetch()} />}
      {readAccess?.can !== false && !error && <Skeleton variant="rounded" height={420} />}
    </>
  );
}

const about = 'The design of this application, the sign-in page, surveys and emails.';

function BrandingEditor({ branding, mayChange }: { branding: Branding; mayChange: boolean }) {
  const form = useBrandingForm(branding);
  const { mutate: reset } = useOperationMutation('branding', 'reset');
  const { isChanged, isSaving, problems } = form;
  const part = { form, isDisabled: !mayChange };
  const hasProblems = Object.keys(problems).length > 0;
  const startOver = async () => {
    const text =
      'Resets title, colors, pictures, font, corners and the survey design to Candor’s defaults, for all users.';
    if (!(await isConfirmed('Reset the branding?', text, 'Reset all'))) return;
    reset(said('The branding was reset'), {
      onSuccess: ({ data }) => {
        form.discard(data);
        themeSettings.brand(data);
      },
    });
  };
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
              <Button color="inherit" onClick={() => void startOver()}>
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
            You can view the branding. Changing it needs the permission put:v1/branding; ask an administrator to add it
            to your role.
          </Alert>
        )}
        {form.wasRestored && <DraftNote what="changes" onDiscard={() => form.discard(branding)} />}
        {form.failure && (
          <Alert severity="error">Nothing was saved. Your changes are still here. {failureText(form.failure)}</Alert>
        )}
      </Stack>
      <Box sx={columns}>
        <Stack sx={{ gap: 3, minWidth: 0 }}>
          <TextsPanel {...part} />
          <ColorPanel {...part} />
          <Panel title="Pictures" about="A picture is saved and shown as soon as you choose it.">
            <PicturePanel branding={branding} isDisabled={!mayChange} onSaved={form.pictureKept} />
          </Panel>
          <TypographyPanel {...part} />
          <SurveyPanel {...part} />
        </Stack>
        <Box sx={{ minWidth: 0, position: { lg: 'sticky' }, top: { lg: 76 } }}>
          <BrandingPreview branding={branding} values={form.values} />
        </Box>
      </Box>
    </form>
  );
}

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const;

function BrandingPreview({ branding, values }: { branding: Branding; values: BrandValues }) {
  const own = useThemeSettings();
  const [mode, setMode] = useState<Mode>(own.mode);
  const settings = useMemo(() => previewed(own, mode, branding, values), [own, mode, branding, values]);
  const theme = useMemo(() => muiTheme(settings), [settings]);
  return (
    <Panel
      title="Preview"
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Preview mode"
          value={mode}
          onChange={(_, next: Mode | null) => next && setMode(next)}
        >
          <ToggleButton value="light">Light</ToggleButton>
          <ToggleButton value="dark">Dark</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <ThemeProvider theme={theme}>
        {/* It is looked at: nothing in it can be used. */}
        <Box inert data-testid="preview" sx={ground}>
          <TopBarPiece settings={settings} />
          <SignInPiece settings={settings} />
          <SurveyPiece settings={settings} survey={values.surveyTheme} />
          <MailPiece branding={branding} settings={settings} footer={values.emailFooter} />
        </Box>
      </ThemeProvider>
    </Panel>
  );
}

const ground = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  color: 'text.primary',
  typography: 'body1',
} as const;

/** An incomplete value is previewed as it was last saved. */
function previewed(own: ThemeSettings, mode: Mode, branding: Branding, values: BrandValues): ThemeSettings {
  const problems = validate(values);
  const sound = Object.fromEntries(Object.entries(values).filter(([name]) => !problems[name]));
  const { fontFamily, borderRadius, ...face } = { ...branding, ...sound };
  return { ...settingsChange.branding(own, face), mode, fontFamily, borderRadius };
}
