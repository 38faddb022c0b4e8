import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { Box, Chip, CircularProgress } from '@mui/material';
import { type ClipboardEvent, type DragEvent, type SyntheticEvent, useState } from 'react';
import { PickFile } from '../../core/web/inputs/pick-file.tsx';
import { fileAddress } from '../../core/web/providers/files.ts';
import { notificationProvider } from '../../core/web/providers/notifications.tsx';
import { uploadFile, uploadProblem } from '../../core/web/providers/upload-file.ts';
import { type Attachment, attachmentsTooLarge, mostAttachedBytes, mostAttachments } from '../schemas/message.ts';

interface AttachingProps {
  /** Why these files cannot be attached. */
  refuse?: (picked: readonly File[]) => string | undefined;
  onAdd: (file: Attachment) => void;
}

/** Uploads files one after another and attaches them. */
export function useAttaching({ refuse, onAdd }: AttachingProps) {
  const [share, setShare] = useState<number>();
  const add = async (picked: readonly File[]) => {
    const problem = refuse?.(picked);
    if (problem) return fail(problem);
    for (const file of picked) await send(file);
  };
  const send = async (file: File) => {
    const kind = fileKind(file);
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
  return { share, add };
}

/** Takes files that are dropped or pasted. */
export function fileTarget(add: (files: File[]) => void) {
  const take = (event: SyntheticEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    add([...files]);
  };
  return {
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      // Office programs copy a picture of the text with the text.
      if (!types.includes('text/plain')) take(event, files);
    },
  };
}

interface AttachFilesProps {
  label: string;
  accept: string;
  attaching: ReturnType<typeof useAttaching>;
}

export function AttachFiles({ label, accept, attaching: { share, add } }: AttachFilesProps) {
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

function fileKind({ type }: File) {
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
