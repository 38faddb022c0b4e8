import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Survey } from '../../../../contract/schemas/survey.ts';
import type { AddressedLink } from '../../../../contract/schemas/survey-link.ts';
import { CopyField } from '../../../providers/copy-field.tsx';
import { messageFor } from './link-words.ts';

/** A link in words that fit into a message from phone to phone; the sender's own program sends it. */
export function MessageText({ link, survey }: { link: AddressedLink; survey: Survey }) {
  const text = messageFor(link, survey);
  const said = encodeURIComponent(text);
  return (
    <Box sx={{ mt: 1 }}>
      <CopyField label="Text for a message" value={text} isLong />
      <Elsewhere href={`https://wa.me/?text=${said}`}>WhatsApp</Elsewhere>
      <Elsewhere href={`sms:?&body=${said}`}>SMS</Elsewhere>
    </Box>
  );
}

function Elsewhere({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      size="small"
      href={href}
      target="_blank"
      rel="noreferrer"
      startIcon={<OpenInNew />}
      aria-label={`Write it in ${children}`}
    >
      {children}
    </Button>
  );
}
