import OpenInNew from '@mui/icons-material/OpenInNew';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useThemeSettings } from '../../../core/theme/use-theme-settings.ts';
import { useSettled } from '../../../core/web/fields/use-settled.ts';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { PreviewBar, type PreviewSettings } from '../../../forms/shared/preview/preview-bar.tsx';
import { previewAddress } from '../shared/preview-address.ts';
import { type SurveyDraft, surveyBody } from './survey-draft.ts';

/** Renders the public survey page; answers are not stored. */
export function SurveyPreview({ draft }: { draft: SurveyDraft }) {
  const own = useThemeSettings();
  const [settings, setSettings] = useState<PreviewSettings>({ device: 'phone', mode: own.mode, language: '' });
  const [round, setRound] = useState(0);
  const written = useSettled(
    useMemo(() => JSON.stringify(bodyOf(draft)), [draft]),
    600,
  );
  const { id } = draft.saved;
  // Never cached, because another draft may have replaced the preview on the server.
  const { query } = useOperation('surveys', id === null ? 'previewNew' : 'preview', {
    params: id === null ? {} : { id },
    payload: JSON.parse(written),
    queryOptions: {
      placeholderData: (previous) => previous,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    },
  });
  const { error } = query;
  const preview = query.data?.data;
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
      {error && !refusal && <LoadProblem isPart error={error} onRetry={() => void query.refetch()} what="preview" />}
      {!preview && !error && <Skeleton variant="rounded" height={640} sx={{ maxWidth: 390, mx: 'auto' }} />}
      {preview && (
        <>
          <PreviewScreen
            key={`${round} ${query.dataUpdatedAt}`}
            device={settings.device}
            address={previewAddress(preview, { language, mode: settings.mode })}
          />
          <Box sx={{ textAlign: 'center', mt: 1 }}>
            <Button
              component="a"
              size="small"
              color="inherit"
              target="_blank"
              rel="noreferrer"
              href={previewAddress(preview, { language })}
              startIcon={<OpenInNew />}
            >
              Open in a new tab
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}

/** The name is internal, so the preview does not require it. */
function bodyOf(draft: SurveyDraft) {
  return surveyBody({ ...draft, name: draft.name.trim() || 'Untitled survey' });
}

function Refused({ failure }: { failure: ApiFailure }) {
  const issues = [...new Set(Object.values(failure.errors))];
  return (
    <Alert severity="info" sx={{ maxWidth: 560, mx: 'auto', mb: 2 }}>
      The preview is not up to date, because the survey has errors:{' '}
      {issues.length > 0 ? issues.join(' · ') : failure.message}
    </Alert>
  );
}

const sizes = { phone: { width: 390, height: 760 }, desktop: { width: 1_120, height: 760 } } as const;

/** The frame is scaled instead of narrowed, so that the layout matches the device. */
function PreviewScreen({ device, address }: { device: PreviewSettings['device']; address: string }) {
  const { width, height } = sizes[device];
  const box = useRef<HTMLDivElement>(null);
  const available = useWidth(box);
  const scale = Math.min(1, (available ?? width) / width);
  return (
    <Box
      ref={box}
      data-device={device}
      sx={{ maxWidth: width, height: height * scale, mx: 'auto', overflow: 'hidden' }}
    >
      <Box
        component="iframe"
        title="The survey as respondents see it"
        src={address}
        sx={{
          display: 'block',
          width,
          height,
          boxSizing: 'border-box',
          border: device === 'phone' ? 8 : 1,
          borderColor: device === 'phone' ? 'text.primary' : 'divider',
          borderRadius: device === 'phone' ? '32px' : 1,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </Box>
  );
}

function useWidth(box: { current: HTMLElement | null }): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
