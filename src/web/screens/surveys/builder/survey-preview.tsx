import OpenInNew from '@mui/icons-material/OpenInNew';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useThemeSettings } from '../../../../theme/use-theme-settings.ts';
import { useSettled } from '../../../crud/use-settled.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { ApiFailure } from '../../../providers/failure.ts';
import { PreviewBar, type PreviewSettings } from '../../forms/preview/preview-bar.tsx';
import { previewAddress, previewOf } from './preview-calls.ts';
import { PreviewScreen } from './preview-screen.tsx';
import { type SurveyDraft, surveyBody } from './survey-draft.ts';

/** The survey as visitors will see it, from the very page that they get. Nothing that is answered there is kept. */
export function SurveyPreview({ draft }: { draft: SurveyDraft }) {
  const own = useThemeSettings();
  const [settings, setSettings] = useState<PreviewSettings>({ device: 'phone', mode: own.mode, language: '' });
  const [round, setRound] = useState(0);
  const written = useSettled(
    useMemo(() => JSON.stringify(bodyOf(draft)), [draft]),
    600,
  );
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...previewOf(draft.saved.id, written),
    placeholderData: keepPreviousData,
  });
  const refusal = error instanceof ApiFailure && error.status === 422 ? error : undefined;
  const language = settings.language || draft.defaultLanguage;
  return (
    <Box component="section" aria-label="Preview">
      <PreviewBar
        settings={settings}
        languages={draft.languages.filter((one) => one !== draft.defaultLanguage)}
        onChange={(part) => setSettings((before) => ({ ...before, ...part }))}
        onRestart={() => setRound((before) => before + 1)}
      />
      {refusal && <Refused failure={refusal} />}
      {error && !refusal && <LoadProblem isPart error={error} onRetry={() => void refetch()} what="preview" />}
      {!data && !error && <Skeleton variant="rounded" height={640} sx={{ maxWidth: 390, mx: 'auto' }} />}
      {data && (
        <>
          <PreviewScreen
            key={`${round} ${dataUpdatedAt}`}
            device={settings.device}
            address={previewAddress(data, { language, mode: settings.mode })}
          />
          <Box sx={{ textAlign: 'center', mt: 1 }}>
            <Button
              component="a"
              size="small"
              color="inherit"
              target="_blank"
              rel="noreferrer"
              href={previewAddress(data, { language })}
              startIcon={<OpenInNew />}
            >
              Open in a tab of its own
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}

/** What visitors see needs no name that only the staff read. */
function bodyOf(draft: SurveyDraft) {
  return surveyBody({ ...draft, name: draft.name.trim() || 'Untitled survey' });
}

function Refused({ failure }: { failure: ApiFailure }) {
  const faults = [...new Set(Object.values(failure.errors))];
  return (
    <Alert severity="info" sx={{ maxWidth: 560, mx: 'auto', mb: 2 }}>
      Something is not finished yet, so the preview cannot follow:{' '}
      {faults.length > 0 ? faults.join(' · ') : failure.message}
    </Alert>
  );
}
