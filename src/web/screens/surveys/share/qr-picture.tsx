import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AddressedLink } from '../../../../contract/schemas/survey-link.ts';
import { readQr, saveQr } from './link-calls.ts';

/** The QR code of a link, to look at and to save: SVG for print, PNG for everything else. */
export function QrPicture({ link }: { link: AddressedLink }) {
  const { data, error } = useQuery({
    queryKey: ['qr', link.id],
    queryFn: ({ signal }) => readQr(link.id, 'svg', signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useObjectUrl(data);
  if (error) return <Typography color="error">The QR code could not be loaded.</Typography>;
  return (
    <Stack sx={{ mt: 1, gap: 1, alignItems: 'flex-start' }}>
      {address ? (
        <Box
          component="img"
          src={address}
          alt={`QR code of ${link.name}`}
          sx={{ width: 180, height: 180, p: 1, bgcolor: '#ffffff', border: 1, borderColor: 'divider', borderRadius: 1 }}
        />
      ) : (
        <Skeleton variant="rounded" width={180} height={180} />
      )}
      {link.readableUrl && (
        <Typography variant="caption" color="textSecondary">
          It holds the address that always works: what is printed stays right when the readable one changes.
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => void saveQr(link, 'svg')}>
          Save as SVG
        </Button>
        <Button size="small" variant="outlined" onClick={() => void saveQr(link, 'png')}>
          Save as PNG
        </Button>
      </Stack>
    </Stack>
  );
}

/** An address for a picture, let go when it is shown no more. */
function useObjectUrl(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
