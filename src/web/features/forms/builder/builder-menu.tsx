import ContentCopy from '@mui/icons-material/ContentCopy';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import History from '@mui/icons-material/History';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newKey } from '../../../../domain/forms/field-keys.ts';
import { fieldsOf } from '../../../../domain/forms/form-document.ts';
import { renameKey } from '../../../../domain/forms/rename-key.ts';
import { MoreMenu } from '../../../crud/record/more-menu.tsx';
import type { Action } from '../../../crud/record/overrides.ts';
import { lazyPart } from '../../../layout/page.tsx';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { useCallAny } from '../../../providers/queries.ts';
import { useMayEach } from '../../../providers/use-may.ts';
import type { Builder, BuilderDraft, QuestionFile } from '../draft/builder-draft.ts';
import { duplicateForm, exportForm } from '../transfer/copy-form.ts';
import { FileInput } from '../transfer/file-input.tsx';

const Versions = lazyPart(() => import('../versions/versions.tsx'), 'Versions');

export function BuilderMenu({ builder, onRestored }: { builder: Builder; onRestored: () => void }) {
  const navigate = useNavigate();
  const call = useCallAny();
  const [showsVersions, setShowsVersions] = useState(false);
  const { kind } = builder;
  const { one } = kind.format;
  const may = useMayEach();
  const [mayDuplicate, mayRead, mayExport, mayImport] = (['duplicate', 'versions', 'export', 'import'] as const).map(
    (operation) => may?.(kind.resource, operation),
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

/** Conflicting keys are renamed and the references between the added questions are updated. */
function addDocument<D extends BuilderDraft>(draft: D, document: QuestionFile): D {
  const hasValue = draft.fields.some(({ isSentimentValue }) => isSentimentValue);
  const added = withFreeKeys(fieldsOf(document), new Set(draft.fields.flatMap(({ options }) => options.key ?? [])));
  return {
    ...draft,
    name: draft.name.trim() ? draft.name : document.name,
    description: draft.name.trim() ? draft.description : document.description,
    fields: [
      ...draft.fields,
      ...added.map((field) => ({
        ...field,
        key: newIdempotencyKey(),
        isSentimentValue: field.isSentimentValue && !hasValue,
      })),
    ],
  };
}

type Field = ReturnType<typeof fieldsOf>[number];

function withFreeKeys(fields: readonly Field[], existingKeys: ReadonlySet<string>): Field[] {
  const usedKeys = new Set([...existingKeys, ...fields.flatMap(({ options }) => options.key ?? [])]);
  return fields.reduce<Field[]>(
    (renamed, { fieldName, options: { key } }, index) => {
      if (!key || !existingKeys.has(key)) return renamed;
      const free = newKey(fieldName, usedKeys);
      usedKeys.add(free);
      return renameKey(renamed, key, free).map((field, at) =>
        at === index ? { ...field, options: { ...field.options, key: free } } : field,
      );
    },
    [...fields],
  );
}
