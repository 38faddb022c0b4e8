import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

/** A form that asks nothing yet. */
export function NoQuestions({ editPath }: { editPath: string | undefined }) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      <Typography variant="h2">This form has no questions yet</Typography>
      <Typography color="textSecondary">Add what you want to know, then come back to fill it in.</Typography>
      {editPath && (
        <Button component={Link} to={editPath} variant="contained" sx={{ mt: 1 }}>
          Add questions
        </Button>
      )}
    </Stack>
  );
}
