import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FeelingTable } from './feeling-table.tsx';
import { OnOff } from './option-inputs.tsx';
import type { FoldContent } from './properties.tsx';

/** Whether this answer says how the customer feels, and how it is counted. */
export function SentimentFold({ field, set, problemAt }: FoldContent) {
  const problem = problemAt('isSentimentValue');
  return (
    <Box>
      <OnOff
        label="Is the sentiment value"
        about="The one answer that tells how happy the customer is. Lists and dashboards count it."
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
        <Typography variant="caption" component="p" color="textSecondary" sx={{ ml: 5 }}>
          A form has one; choosing this one takes it from the other.
        </Typography>
      )}
    </Box>
  );
}
