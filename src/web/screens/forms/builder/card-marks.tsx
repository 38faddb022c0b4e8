import AltRoute from '@mui/icons-material/AltRoute';
import LockOutlined from '@mui/icons-material/LockOutlined';
import SentimentSatisfiedAlt from '@mui/icons-material/SentimentSatisfiedAlt';
import Stack from '@mui/material/Stack';
import { Pill } from '../../../layout/pill.tsx';
import type { DraftField } from './builder-draft.ts';

/** What is special about a question, in a word each. */
export function CardMarks({ field: { isSentimentValue, options } }: { field: DraftField }) {
  const { showIf, requireIf, choicesFrom, pii } = options;
  if (!isSentimentValue && !showIf && !requireIf && !choicesFrom && !pii) return null;
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
      {isSentimentValue && (
        <Pill tone="success" icon={<SentimentSatisfiedAlt />}>
          Sentiment value
        </Pill>
      )}
      {showIf && (
        <Pill tone="info" icon={<AltRoute />}>
          Shown only if …
        </Pill>
      )}
      {requireIf && (
        <Pill tone="info" icon={<AltRoute />}>
          Required if …
        </Pill>
      )}
      {choicesFrom && (
        <Pill tone="info" icon={<AltRoute />}>
          Choices from earlier
        </Pill>
      )}
      {pii && <Pill icon={<LockOutlined />}>Personal data</Pill>}
    </Stack>
  );
}
