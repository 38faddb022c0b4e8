import { Suspense } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import { differenceOf } from './differences.ts';
import { NotAllowed } from './not-allowed.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';
import type { Row } from './row.ts';
import { tellSaved } from './tell-saved.ts';
import { useMayDo } from './use-may-do.ts';

interface EditedRecordProps {
  name: string;
  record: Row;
  onDone: () => void;
}

/** Changes a record. */
export function EditedRecord({ name, record, onDone }: EditedRecordProps) {
  const mayDo = useMayDo(name);
  if (mayDo('update') === false)
    return <NotAllowed what={`change ${resourceOf(name).label[1].toLowerCase()}`} name={name} operation="update" />;
  const finish = (answer: Row) => {
    if (answer !== record) tellSaved(name, answer, 'Saved');
    onDone();
  };
  const { form: OwnForm } = differenceOf(name);
  if (!OwnForm) return <RecordForm name={name} record={record} onSaved={finish} onCancel={onDone} />;
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <OwnForm record={record} onSaved={finish} onCancel={onDone} />
    </Suspense>
  );
}
