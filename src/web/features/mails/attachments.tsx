import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { Box, Chip, CircularProgress } from '@mui/material';
import { useState } from 'react';
import {
  type Attachment,
  attachmentsTooLarge,
  mostAttachedBytes,
  mostAttachments,
} from '../../../contract/schemas/mails/message.ts';
import { PickFile } from '../../crud/inputs/pick-file.tsx';
import { fileAddress } from '../../providers/files.ts';
import { notificationProvider } from '../../providers/notifications.tsx';
import { uploadFile, uploadProblem } from '../../providers/upload-file.ts';

interface AttachFilesProps {
  label: string;
  accept: string;
  /** Why these files cannot be attached. */
  refuse?: (picked: readonly File[]) => string | undefined;
  onAdd: (file: Attachment) => void;
}

/** Uploads the picked files one after another and attaches them. */
export function AttachFiles({ label, accept, refuse, onAdd }: AttachFilesProps) {
  const [share, setShare] = useState<number>();
  const add = async (picked: readonly File[]) => {
    const problem = refuse?.(picked);
    if (problem) return fail(problem);
    for (const file of picked) await send(file);
  };
  const send = async (file: File) => {
    const kind = kindOf(file);
    setShare(0);
    try {
      const { signal } = new AbortController();
      const path = await uploadFile({ kind, file, fileName: file.name, onProgress: setShare, signal });
      onAdd({ path, name: file.name, kind, bytes: file.size });
    } catch (thrown) {
      fail(uploadProblem(kind, thrown));
    } finally {
      setShare(undefined);
    }
  };
  return (
    <>
      <PickFile
        isMultiple
        accept={accept}
        icon={<AttachFileOutlined />}
        isDisabled={share !== undefined}
        onPick={(picked) => void add(picked)}
      >
        {label}
      </PickFile>
      {share !== undefined && (
        <CircularProgress
          aria-label="Uploading"
          variant="determinate"
          value={share * 100}
          size={24}
          sx={{ alignSelf: 'center' }}
        />
      )}
    </>
  );
}

const fail = (message: string) => notificationProvider.open({ type: 'error', message });

function kindOf({ type }: File) {
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('audio/') ? 'voice' : 'document';
}

export const emailFiles = 'image/*,audio/*,.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,.csv';

export function refuseForEmail(files: readonly Attachment[], picked: readonly File[]): string | undefined {
  const bytes = [...files.map((file) => file.bytes ?? 0), ...picked.map(({ size }) => size)];
  if (bytes.reduce((sum, one) => sum + one, 0) > mostAttachedBytes) return attachmentsTooLarge;
  return bytes.length > mostAttachments ? `Attach at most ${mostAttachments} files` : undefined;
}

interface AttachmentListProps {
  files: readonly Attachment[];
  onRemove?: (path: string) => void;
}

export function AttachmentList({ files, onRemove }: AttachmentListProps) {
  if (files.length === 0) return null;
  return (
    <Box component="ul" aria-label="Attachments" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', p: 0, m: 0, mt: 1 }}>
      {files.map(({ path, name, bytes }) => (
        <Box component="li" key={path} sx={{ listStyle: 'none', minWidth: 0, maxWidth: 1 }}>
          <Chip
            variant="outlined"
            icon={<AttachFileOutlined />}
            label={bytes === undefined ? name : `${name} · ${formatSize(bytes)}`}
            {...(onRemove
              ? { onDelete: () => onRemove(path) }
              : { component: 'a', href: fileAddress(path), download: name, clickable: true })}
            sx={{ maxWidth: 'min(320px, 100%)' }}
          />
        </Box>
      ))}
    </Box>
  );
}

const formatSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
