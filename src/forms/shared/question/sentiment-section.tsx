import { Box, Typography } from '@mui/material';
import { Line, OnOff } from '../../../core/web/inputs/line-inputs.tsx';
import { MenuButton } from '../../../core/web/record/action-menu.tsx';
import { formatScore } from '../../../responses/shared/sentiment-score.tsx';
import type { AnswerValue } from '../../rules/kinds/kind.ts';
import { kinds } from '../../rules/kinds.ts';
import { choiceTypes, layoutTypes } from '../../schemas/field-types.ts';
import { type DraftField, nameOfField, type SectionContent } from '../draft/builder-draft.ts';

export function SentimentSection({ field, set, problemAt }: SectionContent) {
  const problem = problemAt('isSentimentValue');
  return (
    <Box>
      <OnOff
        label="Sets the sentiment"
        about="Measures how happy the customer is, in lists and on dashboards."
        isOn={field.isSentimentValue}
        onChange={(isSentimentValue) => set({ isSentimentValue })}
      />
      {problem && (
        <Box role="alert" data-problem sx={{ color: 'error.main', typography: 'body2' }}>
          {problem}
        </Box>
      )}
      {field.isSentimentValue ? (
        <FeelingTable field={field} />
      ) : (
        <Typography variant="hint" component="p" sx={{ ml: 5 }}>
          A form has only one: turning this on turns the other off.
        </Typography>
      )}
    </Box>
  );
}

function FeelingTable({ field }: { field: DraftField }) {
  const { fieldType } = field;
  if (choiceTypes.includes(fieldType)) {
    return <Explained>Set the sentiment of each choice. Choices without one are left out of the average.</Explained>;
  }
  const rows = scoredAnswers(field);
  if (rows.length === 0) {
    return <Explained>It is detected in the text of the answer and can be corrected.</Explained>;
  }
  return (
    <Box sx={{ mt: 1 }}>
      <Explained>How answers count, from −1 for very unhappy to +1 for very happy:</Explained>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          width: '100%',
          mt: 0.5,
          typography: 'caption',
          '& th, & td': { py: 0.25, fontVariantNumeric: 'tabular-nums', borderBottom: 1, borderColor: 'divider' },
        }}
      >
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ textAlign: 'left', fontWeight: 500 }}>
              Answer
            </Box>
            <Box component="th" scope="col" sx={{ textAlign: 'right', fontWeight: 500 }}>
              Counts as
            </Box>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ answer, score }) => (
            <tr key={answer}>
              <td>{answer}</td>
              <Box
                component="td"
                sx={{
                  textAlign: 'right',
                  color: score < 0 ? 'error.main' : score > 0 ? 'success.main' : 'text.secondary',
                }}
              >
                {formatScore(score)}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Explained({ children }: { children: string }) {
  return (
    <Typography variant="muted" sx={{ mt: 0.5 }}>
      {children}
    </Typography>
  );
}

function scoredAnswers(field: DraftField): { answer: string; score: number }[] {
  const kind = kinds[field.fieldType];
  const previewField = { ...field, id: -1 };
  return candidates(field).flatMap((value) => {
    const score = kind.score(value, previewField);
    return score === null ? [] : [{ answer: kind.format(value, previewField), score }];
  });
}

function candidates({ fieldType, options }: DraftField): AnswerValue[] {
  if (fieldType === 'boolean') return [false, true];
  const { min, max } = options;
  if (fieldType === 'slider') return fifths(min ?? 0, max ?? 100);
  if (fieldType === 'rating_number') return rangeIssue(min ?? 1, max ?? 10);
  if (fieldType === 'nps') return rangeIssue(0, 10);
  if (fieldType === 'ces') return rangeIssue(1, max === 5 ? 5 : 7);
  return fieldType === 'textarea' || fieldType === 'audio' ? [] : rangeIssue(1, 5);
}

const rangeIssue = (from: number, to: number) =>
  Array.from({ length: Math.min(21, Math.max(0, Math.floor(to - from) + 1)) }, (_, index) => from + index);

const fifths = (from: number, to: number) => [0, 0.25, 0.5, 0.75, 1].map((share) => from + (to - from) * share);

export function FormulaInput({ field, builder, setOption, problemAt }: SectionContent) {
  const formula = field.options.formula ?? '';
  const { fields } = builder.value;
  const earlier = fields.slice(0, fields.indexOf(field)).filter(({ fieldType }) => !layoutTypes.includes(fieldType));
  return (
    <Box>
      <Line
        label="Formula"
        value={formula}
        most={500}
        isLong
        problem={problemAt('formula')}
        help="For example (nps_1 + csat_1 * 2) / 2. Use the keys of questions."
        onChange={(next) => setOption({ formula: next }, 'formula')}
      />
      <MenuButton
        size="small"
        disabled={earlier.length === 0}
        actions={earlier.map((one) => ({
          id: one.key,
          label: nameOfField(one),
          run: () =>
            setOption({ formula: `${formula}${formula && !/\s$/.test(formula) ? ' ' : ''}${one.options.key}` }),
        }))}
      >
        Insert a question
      </MenuButton>
    </Box>
  );
}
