import ContentCopy from '@mui/icons-material/ContentCopy';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import History from '@mui/icons-material/History';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { useCan } from '@refinedev/core';
import { useRef, useState } from 'react';
import { helpAbout } from '../../../core/contract/settings.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { newIdempotencyKey } from '../../../core/web/providers/call.ts';
import { notifyInfo } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { MoreMenu } from '../../../core/web/record/more-menu.tsx';
import type { Action } from '../../../core/web/record/overrides.ts';
import { newKey } from '../../rules/field-keys.ts';
import { fieldsOfDocument } from '../../rules/form-document.ts';
import { renameKey } from '../../rules/rename-key.ts';
import type { Builder, BuilderDraft, QuestionFile } from '../draft/builder-draft.ts';
import { exportForm, useDuplicateForm } from '../transfer/copy-form.ts';
import { FileInput } from '../transfer/file-input.tsx';

const Versions = lazyPart(() => import('../versions/versions.tsx'), 'Versions');

export function BuilderMenu({ builder, onRestored }: { builder: Builder; onRestored: () => void }) {
  const [showsVersions, setShowsVersions] = useState(false);
  const { kind } = builder;
  const { one } = kind.format;
  const duplicate = useDuplicateForm(kind);
  const importing = useOperationMutation(kind.resource, 'import', { invalidates: false });
  const { data: duplicateAccess } = useCan({ resource: kind.resource, action: 'duplicate' });
  const { data: readAccess } = useCan({ resource: kind.resource, action: 'versions' });
  const { data: exportAccess } = useCan({ resource: kind.resource, action: 'export' });
  const { data: importAccess } = useCan({ resource: kind.resource, action: 'import' });
  const file = useRef<HTMLInputElement>(null);
  const { id } = builder.value.saved;
  const actions: Action[] = [
    ...(id && readAccess?.can ? [{ label: 'Versions', icon: History, run: () => setShowsVersions(true) }] : []),
    ...(id && duplicateAccess?.can
      ? [
          {
            label: `Duplicate the ${one}`,
            icon: ContentCopy,
            run: () => duplicate({ id, name: builder.value.name }),
          },
        ]
      : []),
    ...(importAccess?.can
      ? [{ label: 'Add questions from a file', icon: UploadFileOutlined, run: () => file.current?.click() }]
      : []),
    ...(id && exportAccess?.can
      ? [
          {
            label: 'Export as a file',
            icon: FileDownloadOutlined,
            run: () => exportForm(kind.resource, { id, name: builder.value.name }),
          },
        ]
      : []),
    // In a tab of its own, so that the builder stays open.
    { label: 'Help', icon: HelpOutline, run: () => void window.open(helpAbout(window.location.pathname), '_blank') },
  ];
  const add = (document: QuestionFile) => {
    builder.change((draft) => addDocument(draft, document));
    notifyInfo(
      `${document.fields.length === 1 ? '1 question' : `${document.fields.length} questions`} added at the end`,
    );
  };
  return (
    <>
      <MoreMenu of={`the ${one}`} actions={actions} />
      <FileInput<QuestionFile>
        one={one}
        ref={file}
        onCheck={(values) => importing.mutateAsync({ values, errorNotification: false })}
        onRead={add}
      />
      {showsVersions && id && (
        <Versions id={id} builder={builder} onClose={() => setShowsVersions(false)} onRestored={onRestored} />
      )}
    </>
  );
}

/** Conflicting keys are renamed and the references between the added questions are updated. */
function addDocument<D extends BuilderDraft>(draft: D, document: QuestionFile): D {
  const hasValue = draft.fields.some(({ isSentimentValue }) => isSentimentValue);
  const added = withFreeKeys(
    fieldsOfDocument(document),
    new Set(draft.fields.flatMap(({ options }) => options.key ?? [])),
  );
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

type Field = ReturnType<typeof fieldsOfDocument>[number];

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
