import ContentCopy from '@mui/icons-material/ContentCopy';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import History from '@mui/icons-material/History';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Action } from '../../../crud/record/overrides.ts';
import { useMayDo } from '../../../crud/record/use-record-access.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { useCallAny } from '../../../providers/use-call.ts';
import type { Builder, QuestionFile } from '../draft/form-kind.ts';
import { MoreMenu } from '../list/more-menu.tsx';
import { addDocument } from '../transfer/add-document.ts';
import { duplicateForm, exportForm } from '../transfer/copy-form.ts';
import { FileInput } from '../transfer/file-input.tsx';

const Versions = lazyPart(() => import('../versions/versions.tsx'), 'Versions');

export function BuilderMenu({ builder, onRestored }: { builder: Builder; onRestored: () => void }) {
  const navigate = useNavigate();
  const call = useCallAny();
  const [showsVersions, setShowsVersions] = useState(false);
  const { kind } = builder;
  const { one } = kind.format;
  const mayDo = useMayDo(kind.resource);
  const [mayDuplicate, mayRead, mayExport, mayImport] = (['duplicate', 'versions', 'export', 'import'] as const).map(
    mayDo,
  );
  const file = useRef<HTMLInputElement>(null);
  const { id } = builder.value.saved;
  const actions: Action[] = [
    ...(id && mayRead ? [{ label: 'Versions', icon: History, run: () => setShowsVersions(true) }] : []),
    ...(id && mayDuplicate
      ? [
          {
            label: `Duplicate the ${one}`,
            icon: ContentCopy,
            run: async () => {
              const made = await duplicateForm(call, kind.resource, { id, name: builder.value.name });
              if (made) navigate(kind.editPath(made));
            },
          },
        ]
      : []),
    ...(mayImport
      ? [{ label: 'Add questions from a file', icon: UploadFileOutlined, run: () => file.current?.click() }]
      : []),
    ...(id && mayExport
      ? [
          {
            label: 'Export as a file',
            icon: FileDownloadOutlined,
            run: () => exportForm(kind.resource, { id, name: builder.value.name }),
          },
        ]
      : []),
  ];
  const add = (document: QuestionFile) => {
    builder.change((draft) => addDocument(draft, document));
    notifyInfo(
      `${document.fields.length === 1 ? '1 question' : `${document.fields.length} questions`} added at the end`,
    );
  };
  if (actions.length === 0) return null;
  return (
    <>
      <MoreMenu of={`the ${one}`} actions={actions} />
      <FileInput kind={kind} ref={file} onRead={add} />
      {showsVersions && id && (
        <Versions id={id} builder={builder} onClose={() => setShowsVersions(false)} onRestored={onRestored} />
      )}
    </>
  );
}
