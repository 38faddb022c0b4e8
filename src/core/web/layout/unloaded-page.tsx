import { Stack } from '@mui/material';
import { type UnloadedProps, useUnloaded } from './lazy-part.tsx';
import { PageMessage } from './page.tsx';

/** Takes the place of a page whose code could not be fetched. */
export function UnloadedPage({ onRetry }: UnloadedProps) {
  const { reason, buttons } = useUnloaded(onRetry);
  return (
    <PageMessage
      title="This page could not be loaded"
      text={reason}
      action={
        <Stack direction="row" sx={{ justifyContent: 'center', gap: 1 }}>
          {buttons('medium')}
        </Stack>
      }
    />
  );
}
