import { Alert, Box, Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';

interface InlineFormProps {
  label: string;
  submit: string;
  isBusy: boolean;
  isDisabled?: boolean;
  failure: Error | null;
  onSubmit: () => void;
  onCancel: () => void;
  /** More buttons, between submitting and cancelling. */
  more?: ReactNode;
  children: ReactNode;
}

/** A form in the place of the card that it makes or changes. */
export function InlineForm(props: InlineFormProps) {
  const { label, submit, isBusy, isDisabled = false, failure, onSubmit, onCancel, more, children } = props;
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      sx={{ border: 1, borderColor: 'primary.main', borderRadius: 1, p: 2 }}
    >
      <Stack sx={{ gap: 2 }}>
        {children}
        {failure && <Alert severity="error">{failure.message}</Alert>}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={isBusy} disabled={isDisabled}>
            {submit}
          </Button>
          {more}
          <Button color="inherit" onClick={onCancel}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </Box>
  );
}
