import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import type { AnswerValue, FormField } from '../../rules/kinds/kind.ts';
import type { AnswerFlow } from './answers.ts';
import { FormQuestion } from './form-question.tsx';

interface AnswerPagesProps {
  flow: AnswerFlow;
  page: number;
  problems: Record<string, string>;
  onAnswer: (field: FormField, value: AnswerValue) => void;
}

/** Inactive pages stay mounted but hidden, so that their uploads continue. */
export function AnswerPages({ flow: { pages, answerOf }, page, problems, onAnswer }: AnswerPagesProps) {
  return (
    <>
      {pages.length > 1 && <PageProgress page={page} pages={pages} />}
      {pages.map(({ opener, fields }, index) => (
        <Box key={opener?.id ?? 0} hidden={index !== page}>
          <Stack sx={{ gap: 4 }}>
            {fields.map((field) => (
              <FormQuestion
                key={field.id}
                field={field}
                value={answerOf(field)}
                problem={problems[`field-${field.id}`]}
                onChange={(value) => onAnswer(field, value)}
              />
            ))}
          </Stack>
        </Box>
      ))}
    </>
  );
}

/** Focus moves to the heading of the new page, so that screen readers start there. */
function PageProgress({ page, pages }: { page: number; pages: AnswerFlow['pages'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [page]);
  const title = pages[page]?.opener?.fieldName;
  return (
    <Box sx={{ mb: 3 }}>
      <LinearProgress
        variant="determinate"
        value={((page + 1) / pages.length) * 100}
        aria-label="Progress"
        sx={{ borderRadius: 1, height: 6, mb: 1.5 }}
      />
      <Typography variant="hint">
        Page {page + 1} of {pages.length}
      </Typography>
      <Typography ref={heading} tabIndex={-1} variant="h3" component="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {title || `Page ${page + 1}`}
      </Typography>
    </Box>
  );
}

const controls = 'input:not([type="hidden"]):not([hidden]), select, textarea, button, [tabindex="0"]';

/** Enter in a text field moves to the next control, because submitting would save an incomplete response. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  const isLine = target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'file'].includes(target.type);
  if (pressedKey(event) !== 'Enter' || event.defaultPrevented || !isLine || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const all = [...currentTarget.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.closest('[hidden]') && !control.hasAttribute('disabled'),
  );
  all[all.indexOf(target) + 1]?.focus();
}

interface AnswerButtonsProps {
  page: number;
  pageCount: number;
  failure: string | undefined;
  isSending: boolean;
  /** Saves without what is still uploading; undefined if nothing is waited for. */
  onWithout: (() => void) | undefined;
  save: string;
  onBack: () => void;
  onNext: () => void;
}

export function AnswerButtons(props: AnswerButtonsProps) {
  const { page, pageCount, failure, isSending, onWithout, save, onBack, onNext } = props;
  const isLast = page >= pageCount - 1;
  return (
    <Stack sx={{ gap: 2, gridColumn: 1, alignItems: 'flex-start' }}>
      {failure && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {failure}
        </Alert>
      )}
      <Box role="status" sx={{ width: '100%' }}>
        {onWithout && (
          <Alert
            severity="info"
            role="none"
            sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: 1, minWidth: 180 } }}
            action={
              <Button color="inherit" onClick={onWithout} sx={{ whiteSpace: 'nowrap' }}>
                Save without it
              </Button>
            }
          >
            A file is still uploading. Everything is saved when it has arrived.
          </Alert>
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        {page > 0 && (
          <Button size="large" variant="outlined" data-turns onClick={onBack}>
            Back
          </Button>
        )}
        {isLast ? (
          <Button key="save" type="submit" variant="contained" size="large" loading={isSending}>
            {save}
          </Button>
        ) : (
          <Button key="next" variant="contained" size="large" data-turns onClick={onNext}>
            Next
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
