import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

interface AnswerButtonsProps {
  page: number;
  pageCount: number;
  failure: string | undefined;
  isSending: boolean;
  save: string;
  onBack: () => void;
  onNext: () => void;
}

export function AnswerButtons({ page, pageCount, failure, isSending, save, onBack, onNext }: AnswerButtonsProps) {
  const isLast = page >= pageCount - 1;
  return (
    <Stack sx={{ gap: 2, gridColumn: 1, alignItems: 'flex-start' }}>
      {failure && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {failure}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1 }}>
        {page > 0 && (
          <Button size="large" variant="outlined" onClick={onBack}>
            Back
          </Button>
        )}
        {isLast ? (
          <Button key="save" type="submit" variant="contained" size="large" loading={isSending}>
            {save}
          </Button>
        ) : (
          <Button key="next" variant="contained" size="large" onClick={onNext}>
            Next
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
