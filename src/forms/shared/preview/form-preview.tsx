import { Box, Button, Stack, Typography } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, useRef, useState } from 'react';
import { cssVariables } from '../../../core/theme/css-variables.ts';
import { muiTheme } from '../../../core/theme/mui-theme.ts';
import { useThemeSettings } from '../../../core/theme/use-theme-settings.ts';
import { ownTime } from '../../../core/web/layout/time.tsx';
import {
  calculatedValues,
  type FormPage,
  pagesOf,
  requiredFields,
  startingAnswers,
  visibleFields,
} from '../../rules/flow.ts';
import { inLanguage } from '../../rules/in-language.ts';
import { type AnswerValue, type FormField, isBlank } from '../../rules/kinds/kind.ts';
import { validateAnswers } from '../../rules/validate-answers.ts';
import { FormQuestion } from '../answer/form-question.tsx';
import type { BuilderDraft } from '../draft/builder-draft.ts';
import { focusFirstProblem } from '../parts/focus-problem.ts';
import { formLanguages } from '../question/languages.ts';
import { PreviewBar, type PreviewSettings } from './preview-bar.tsx';

export function FormPreview({ draft }: { draft: BuilderDraft }) {
  const own = useThemeSettings();
  const [settings, setSettings] = useState<PreviewSettings>({ device: 'phone', mode: own.mode, language: '' });
  const [round, setRound] = useState(0);
  const [theme, variables] = useMemo(() => {
    const shown = { ...own, mode: settings.mode };
    return [muiTheme(shown), cssVariables(shown)];
  }, [own, settings.mode]);
  return (
    <Box component="section" aria-label="Preview">
      <PreviewBar
        settings={settings}
        languages={formLanguages(draft)}
        onChange={(part) => setSettings((before) => ({ ...before, ...part }))}
        onRestart={() => setRound((before) => before + 1)}
      />
      <ThemeProvider theme={theme}>
        <Box
          data-device={settings.device}
          data-mode={settings.mode}
          style={variables}
          sx={{
            mx: 'auto',
            maxWidth: settings.device === 'phone' ? 390 : 880,
            minHeight: settings.device === 'phone' ? 640 : 480,
            p: settings.device === 'phone' ? 2.5 : 4,
            border: settings.device === 'phone' ? 8 : 1,
            borderColor: settings.device === 'phone' ? 'text.primary' : 'divider',
            borderRadius: settings.device === 'phone' ? '32px' : 1,
            bgcolor: 'background.paper',
            color: 'text.primary',
            colorScheme: settings.mode,
          }}
        >
          <PreviewForm key={round} draft={draft} language={settings.language} />
        </Box>
      </ThemeProvider>
    </Box>
  );
}

function PreviewForm({ draft, language }: { draft: BuilderDraft; language: string }) {
  const box = useRef<HTMLDivElement>(null);
  const fields = useMemo(
    () => draft.fields.map(({ key: _, ...field }, index) => inLanguage({ ...field, id: index + 1 }, language)),
    [draft.fields, language],
  );
  const preview = usePreview(fields);
  const next = () => {
    preview.next();
    focusFirstProblem(box.current);
  };
  const written = { lang: language || undefined, dir: language ? 'auto' : undefined };
  if (preview.isDone) {
    return (
      <Box {...written}>
        <Done />
      </Box>
    );
  }
  return (
    <Box ref={box} {...written}>
      <Typography variant="h2" component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {draft.name.trim() || 'Untitled form'}
      </Typography>
      {draft.description.trim() && preview.number === 1 && (
        <Typography variant="muted" dir="auto" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          {draft.description.trim()}
        </Typography>
      )}
      <PageTitle preview={preview} />
      <Stack sx={{ gap: 3, mt: 3 }}>
        {preview.page.fields.map((field) => (
          <PreviewQuestion key={field.id} field={field} preview={preview} />
        ))}
        {fields.length === 0 && <Typography color="textSecondary">Questions appear here as you add them.</Typography>}
      </Stack>
      {fields.length > 0 && (
        <Stack direction="row" sx={{ gap: 1, mt: 4 }}>
          {preview.number > 1 && (
            <Button color="inherit" onClick={preview.back}>
              Back
            </Button>
          )}
          <Button variant="contained" onClick={next}>
            {preview.isLast ? 'Finish' : 'Next'}
          </Button>
        </Stack>
      )}
    </Box>
  );
}

type Preview = ReturnType<typeof usePreview>;

function PageTitle({ preview: { page, number, count } }: { preview: Preview }) {
  if (count < 2) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="hint">
        Page {number} of {count}
      </Typography>
      {page.opener && (
        <Typography variant="h3" component="p" dir="auto">
          {page.opener.fieldName}
        </Typography>
      )}
    </Box>
  );
}

function PreviewQuestion({ field, preview }: { field: FormField; preview: Preview }) {
  return (
    <FormQuestion
      isPreview
      field={{ ...field, required: preview.required.has(field.id) }}
      value={field.fieldType === 'calculated' ? (preview.calculated.get(field.id) ?? null) : preview.valueOf(field.id)}
      problem={preview.problemOf(field.id)}
      onChange={(next) => preview.answer(field.id, next)}
    />
  );
}

function Done() {
  return (
    <Box role="status" sx={{ textAlign: 'center', py: 8 }}>
      <Typography variant="h2" component="p">
        End of the form
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        All answers are valid. Nothing was saved.
      </Typography>
    </Box>
  );
}

function usePreview(fields: readonly FormField[]) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, AnswerValue>>(() => startingAnswers(fields, ownTime()));
  const [at, setAt] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const [isDone, setDone] = useState(false);

  const sent = [...answers].filter(([, value]) => !isBlank(value)).map(([fieldId, value]) => ({ fieldId, value }));
  const knownAnswers = sent.filter(({ fieldId }) => fields.some(({ id }) => id === fieldId));
  const visible = visibleFields(fields, knownAnswers);
  const pages = pagesOf(visible);
  const page: FormPage = pages[Math.min(at, pages.length - 1)] ?? { opener: null, fields: [] };
  const { errors } = validateAnswers(fields, knownAnswers, ownTime());
  const here = errors.filter(({ fieldId }) => page.fields.some(({ id }) => id === fieldId));
  const isLast = at >= pages.length - 1;

  return {
    page,
    number: Math.min(at, Math.max(0, pages.length - 1)) + 1,
    count: pages.length,
    isLast,
    isDone,
    required: requiredFields(fields, knownAnswers),
    calculated: calculatedValues(fields, knownAnswers),
    valueOf: (id: number) => answers.get(id) ?? null,
    problemOf: (id: number) => (isChecked ? here.find(({ fieldId }) => fieldId === id)?.message : undefined),
    answer: (id: number, value: AnswerValue) => setAnswers((before) => new Map(before).set(id, value)),
    back: () => setAt(Math.max(0, at - 1)),
    next: () => {
      setChecked(here.length > 0);
      if (here.length > 0) return;
      if (isLast) setDone(true);
      else setAt(at + 1);
    },
  };
}
