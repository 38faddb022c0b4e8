import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import PictureInPictureAlt from '@mui/icons-material/PictureInPictureAlt';
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew';
import QrCode2 from '@mui/icons-material/QrCode2';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Fragment, useState } from 'react';
import { resources } from '../../../../resources.config.ts';
import { fillPath } from '../../../core/contract/endpoint.ts';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { CopyField } from '../../../core/web/providers/copy-field.tsx';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { fetchFile, saveFile } from '../../../core/web/providers/files.ts';
import { notifyFailure, said } from '../../../core/web/providers/notifications.tsx';
import { useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import { MoreMenu } from '../../../core/web/record/more-menu.tsx';
import type { Action } from '../../../core/web/record/overrides.ts';
import type { Survey } from '../../schemas/survey.ts';
import type { AddressedLink, KnownLink } from '../../schemas/survey-link.ts';
import { LinkForm } from './link-form.tsx';
import { addressUnknown, embedCode, factsOfLink, isShareable, messageFor, titleIn, whyNot } from './link-labels.ts';
import { PopUpCode } from './pop-up-code.tsx';

interface LinkCardProps {
  link: AddressedLink;
  survey: Survey;
  /** Shows the QR code at once. */
  isOnly?: boolean;
}

export function LinkCard({ link, survey, isOnly = false }: LinkCardProps) {
  const [isEditing, setEditing] = useState(false);
  const [open, setOpen] = useState<readonly string[]>(isOnly ? ['QR code'] : []);
  const actions = useLinkActions(link, () => setEditing(true));
  const { data: qrAccess } = useCan({ resource: 'surveyLinks', action: 'qr' });
  const problem = whyNot(link, new Date());
  const known = isKnown(link) ? link : undefined;
  const parts = known ? waysToPassOn(known, survey, qrAccess?.can ?? false) : [];
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
          <Typography variant="hint">{factsOfLink(link).join(' · ')}</Typography>
        </Box>
        {problem && <Pill tone="warning">{problem}</Pill>}
        <MoreMenu of={link.name} actions={actions} />
      </Stack>
      {link.readableUrl && <CopyField label="Custom URL" value={link.readableUrl} />}
      {known ? (
        <CopyField label={link.readableUrl ? 'Permanent link' : 'Address'} value={known.url} />
      ) : (
        <Typography variant="hint" component="p">
          {addressUnknown}
        </Typography>
      )}
      {known?.kind === 'embed' && (
        <Box sx={{ mt: 1.5 }}>
          <CopyField
            label="Embed code"
            value={embedCode({ url: known.url, title: titleIn(link.language, survey) })}
            isLong
          />
        </Box>
      )}
      {parts.map(({ label, icon }) => {
        const isOpen = open.includes(label);
        return (
          <Button
            key={label}
            size="small"
            startIcon={icon}
            aria-expanded={isOpen}
            onClick={() => setOpen(isOpen ? open.filter((one) => one !== label) : [...open, label])}
            sx={{ mt: 1 }}
          >
            {label}
          </Button>
        );
      })}
      {parts.map(({ label, shown }) => open.includes(label) && <Fragment key={label}>{shown}</Fragment>)}
    </Box>
  );
}

const isKnown = (link: AddressedLink): link is KnownLink => link.url !== null;

function waysToPassOn(link: KnownLink, survey: Survey, showsQr: boolean) {
  return [
    ...(showsQr ? [{ label: 'QR code', icon: <QrCode2 />, shown: <QrPicture link={link} /> }] : []),
    ...(link.kind === 'embed'
      ? [{ label: 'Pop-up', icon: <PictureInPictureAlt />, shown: <PopUpCode link={link} survey={survey} /> }]
      : []),
    ...(isShareable(link)
      ? [{ label: 'Message', icon: <SmsOutlined />, shown: <MessageText link={link} survey={survey} /> }]
      : []),
  ];
}

function useLinkActions(link: AddressedLink, onEdit: () => void): Action[] {
  const { id, name, uses, isActive, version } = link;
  const change = useOperationMutation('surveyLinks', 'update', { invalidates: ['surveys'] });
  const removal = useOperationMutation('surveyLinks', 'delete', { invalidates: ['surveys'] });
  const { data: changeAccess } = useCan({ resource: 'surveyLinks', action: 'update' });
  const { data: deleteAccess } = useCan({ resource: 'surveyLinks', action: 'delete' });
  const toggle = () => change.mutate({ params: { id }, values: { isActive: !isActive, version } });
  const remove = async () => {
    const responses = uses === 0 ? '' : ` The ${uses === 1 ? 'response' : `${uses} responses`} through it stay.`;
    const text = `The link then shows that the survey does not exist.${responses}`;
    if (!(await isConfirmed(`Delete the link “${name}”?`, text, 'Delete link'))) return;
    removal.mutate({ params: { id }, ...said(`Deleted “${name}”`) });
  };
  return [
    ...(changeAccess?.can
      ? [
          { label: 'Edit', icon: EditOutlined, run: onEdit },
          { label: isActive ? 'Turn off' : 'Turn on', icon: PowerSettingsNew, run: toggle },
        ]
      : []),
    ...(deleteAccess?.can ? [{ label: 'Delete', icon: DeleteOutlined, run: remove }] : []),
  ];
}

function MessageText({ link, survey }: { link: KnownLink; survey: Survey }) {
  const text = messageFor(link, survey);
  const encodedText = encodeURIComponent(text);
  return (
    <Box sx={{ mt: 1 }}>
      <CopyField label="Text for a message" value={text} isLong />
      <Elsewhere href={`https://wa.me/?text=${encodedText}`}>WhatsApp</Elsewhere>
      <Elsewhere href={`sms:?&body=${encodedText}`}>SMS</Elsewhere>
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

function QrPicture({ link }: { link: AddressedLink }) {
  const { query } = useOperation('surveyLinks', 'qr', { params: { id: link.id }, query: { format: 'svg' } });
  const svg = query.data?.data;
  if (query.error) return <Typography color="error">The QR code could not be loaded.</Typography>;
  return (
    <Stack sx={{ mt: 1, gap: 1, alignItems: 'flex-start' }}>
      {svg ? (
        <Box
          component="img"
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={`QR code of ${link.name}`}
          sx={{ width: 180, height: 180, p: 1, bgcolor: '#ffffff', border: 1, borderColor: 'divider', borderRadius: 1 }}
        />
      ) : (
        <Skeleton variant="rounded" width={180} height={180} />
      )}
      {link.readableUrl && (
        <Typography variant="hint">
          It contains the permanent link, so printed codes work even when the custom URL changes.
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

const { endpoint } = resources.surveyLinks.api.qr;

async function saveQr({ id, name }: AddressedLink, format: 'svg' | 'png'): Promise<void> {
  try {
    const size = format === 'png' ? 1024 : undefined;
    saveFile(`${name}.${format}`, await fetchFile(fillPath(endpoint, { id }), { format, size }));
  } catch (thrown) {
    notifyFailure(thrown);
  }
}
