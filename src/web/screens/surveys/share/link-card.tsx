import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PictureInPictureAlt from '@mui/icons-material/PictureInPictureAlt';
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew';
import QrCode2 from '@mui/icons-material/QrCode2';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Survey } from '../../../../contract/schemas/survey.ts';
import type { AddressedLink } from '../../../../contract/schemas/survey-link.ts';
import type { Action } from '../../../crud/differences.ts';
import { Pill } from '../../../layout/pill.tsx';
import { momentInWords } from '../../../layout/time-words.ts';
import { CopyField } from '../../../providers/copy-field.tsx';
import { tellFailure } from '../../../providers/notifications.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { MoreMenu } from '../../forms/list/more-menu.tsx';
import { changeLink, deleteLink } from './link-calls.ts';
import { LinkForm } from './link-form.tsx';
import { embedCode, isForPeople, linkKindWords, titleIn, whyNot } from './link-words.ts';
import { MessageText } from './message-text.tsx';
import { PopUpCode } from './pop-up-code.tsx';
import { QrPicture } from './qr-picture.tsx';

/** One link: its address to copy, its QR code, what limits it, and what can be done with it. */
export function LinkCard({ link, survey }: { link: AddressedLink; survey: Survey }) {
  const [isEditing, setEditing] = useState(false);
  const [showsQr, setShowsQr] = useState(false);
  const [showsPopUp, setShowsPopUp] = useState(false);
  const [showsText, setShowsText] = useState(false);
  const actions = useLinkActions(link, () => setEditing(true));
  const mayQr = useMay('surveyLinks', 'qr');
  const problem = whyNot(link, new Date());
  if (isEditing) {
    return (
      <li>
        <LinkForm survey={survey} link={link} onDone={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <Box component="li" aria-label={link.name} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {link.name}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {factsOf(link).join(' · ')}
          </Typography>
        </Box>
        {problem && <Pill tone="warning">{problem}</Pill>}
        <MoreMenu of={link.name} actions={actions} />
      </Stack>
      {link.readableUrl && <CopyField label="Readable address" value={link.readableUrl} />}
      <CopyField label={link.readableUrl ? 'Address that always works' : 'Address'} value={link.url} />
      {link.kind === 'embed' && (
        <Box sx={{ mt: 1.5 }}>
          <CopyField
            label="Code for your page"
            value={embedCode({ url: link.url, title: titleIn(link.language, survey) })}
            isLong
          />
        </Box>
      )}
      {mayQr && (
        <Button
          size="small"
          startIcon={<QrCode2 />}
          aria-expanded={showsQr}
          onClick={() => setShowsQr(!showsQr)}
          sx={{ mt: 1 }}
        >
          QR code
        </Button>
      )}
      {link.kind === 'embed' && (
        <Button
          size="small"
          startIcon={<PictureInPictureAlt />}
          aria-expanded={showsPopUp}
          onClick={() => setShowsPopUp(!showsPopUp)}
          sx={{ mt: 1 }}
        >
          Pop-up
        </Button>
      )}
      {isForPeople(link) && (
        <Button
          size="small"
          startIcon={<SmsOutlined />}
          aria-expanded={showsText}
          onClick={() => setShowsText(!showsText)}
          sx={{ mt: 1 }}
        >
          Message
        </Button>
      )}
      {showsQr && <QrPicture link={link} />}
      {showsPopUp && <PopUpCode link={link} survey={survey} />}
      {showsText && <MessageText link={link} survey={survey} />}
    </Box>
  );
}

function useLinkActions(link: AddressedLink, onEdit: () => void): Action[] {
  const mayChange = useMay('surveyLinks', 'update');
  const mayDelete = useMay('surveyLinks', 'delete');
  const toggle = () => changeLink(link, { isActive: !link.isActive }).catch(tellFailure);
  return [
    ...(mayChange
      ? [
          { label: 'Change', icon: EditOutlined, run: onEdit },
          { label: link.isActive ? 'Switch off' : 'Switch on', icon: PowerSettingsNew, run: toggle },
        ]
      : []),
    ...(mayDelete ? [{ label: 'Delete', icon: DeleteOutlined, run: () => deleteLink(link) }] : []),
  ];
}

function factsOf({
  kind,
  verifiesEmail,
  uses,
  maxUses,
  startsAt,
  expiresAt,
  hasPassword,
  hasPin,
  source,
}: AddressedLink): string[] {
  return [
    linkKindWords[kind].name,
    `${uses.toLocaleString()}${maxUses === null ? '' : ` of ${maxUses.toLocaleString()}`} ${uses === 1 && maxUses === null ? 'answer' : 'answers'}`,
    ...(verifiesEmail ? ['asks for an e-mail address'] : []),
    ...(hasPassword ? ['asks for a password'] : []),
    ...(kind === 'kiosk' && hasPin ? ['left with a PIN'] : []),
    ...(startsAt ? [`from ${momentInWords(startsAt)}`] : []),
    ...(expiresAt ? [`until ${momentInWords(expiresAt)}`] : []),
    ...(source ? [`source: ${source}`] : []),
  ];
}
