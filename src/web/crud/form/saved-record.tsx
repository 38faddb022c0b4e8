import { Suspense } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { Row } from '../fields/row.ts';
import { type OwnFormProps, useOverrides } from '../record/overrides.ts';
import { NotAllowed, RecordSkeleton } from '../record/record-parts.tsx';
import { useMayDo } from '../record/use-record-access.ts';
import { RecordForm } from './record-form.tsx';

interface NewRecordProps {
  name: string;
  onDone: (answer: Row) => void;
  onCancel: () => void;
}

export function NewRecord({ name, onDone, onCancel }: NewRecordProps) {
  const { created } = useOverrides(name);
  const finish = async (made: Row) => {
    await created?.(made);
    onDone(made);
  };
  return <SavedRecord name={name} record={undefined} onSaved={(made) => void finish(made)} onCancel={onCancel} />;
}

export const EditedRecord = ({ name, record, onDone }: { name: string; record: Row; onDone: () => void }) => (
  <SavedRecord name={name} record={record} onSaved={onDone} onCancel={onDone} />
);

function SavedRecord({ name, ...form }: OwnFormProps & { name: string }) {
  const mayDo = useMayDo(name);
  const { form: OwnForm } = useOverrides(name);
  const operation = form.record ? 'update' : 'create';
  const what = `${form.record ? 'change' : 'create'} ${resourceOf(name).label[1].toLowerCase()}`;
  if (mayDo(operation) === false) return <NotAllowed what={what} name={name} operation={operation} />;
  if (!OwnForm) return <RecordForm name={name} {...form} />;
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <OwnForm {...form} />
    </Suspense>
  );
}
