import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FieldType } from '../../../../contract/schemas/sentiment-field.ts';
import { feelings } from '../../../../domain/forms/scales.ts';
import { scoreInWords } from '../shared/feeling.tsx';

const tables: Partial<Record<FieldType, Record<string, number>>> = {
  rating_star: feelings.rating,
  rating_smiley: feelings.rating,
  csat: feelings.rating,
  nps: feelings.nps,
  ces: feelings.ces,
  boolean: { No: -1, Yes: 1 },
};

/** How answers count, from −1 for very unhappy to +1 for very happy. */
export function FeelingTable({ fieldType }: { fieldType: FieldType }) {
  const table = tables[fieldType];
  if (!table) {
    return (
      <Typography variant="body2" color="textSecondary">
        Say beside each choice how the customer feels. A choice that says nothing is left out of the average.
      </Typography>
    );
  }
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Typography variant="body2" color="textSecondary">
        How answers count, from −1 for very unhappy to +1 for very happy:
      </Typography>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          mt: 0.5,
          typography: 'caption',
          '& th, & td': { px: 0.75, py: 0.25, textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
        }}
      >
        <tbody>
          <tr>
            {Object.keys(table).map((answer) => (
              <Box component="th" key={answer} scope="col" sx={{ fontWeight: 500 }}>
                {answer}
              </Box>
            ))}
          </tr>
          <tr>
            {Object.entries(table).map(([answer, score]) => (
              <Box
                component="td"
                key={answer}
                sx={{ color: score < 0 ? 'error.main' : score > 0 ? 'success.main' : 'text.secondary' }}
              >
                {scoreInWords(score)}
              </Box>
            ))}
          </tr>
        </tbody>
      </Box>
    </Box>
  );
}
