import { Suspense } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import { differenceOf } from './differences.ts';
import { NotAllowed } from './not-allowed.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';
import type { Row } from './row.ts';
import { tellSaved } from './tell-saved.ts';
import { useMayDo } from './use-may-do.ts';

interface NewRecordProps {
  name: string;
  /** Called once it is made, and read where there is something to read. */
  onDone: (answer: Row) => void;
  onCancel: () => void;
}

/** Makes a record, and does what its resource does after that. */
export function NewRecord({ name, onDone, onCancel }: NewRecordProps) {
  const mayDo = useMayDo(name);
  if (mayDo('create') === false)
    return <NotAllowed what={`create ${resourceOf(name).label[1].toLowerCase()}`} name={name} operation="create" />;
  const finish = async (made: Row) => {
    tellSaved(name, made, 'Created');
    await differenceOf(name).created?.(made);
    onDone(made);
  };
  const { form: OwnForm } = differenceOf(name);
  const saved = (made: Row) => void finish(made);
  if (!OwnForm) return <RecordForm name={name} record={undefined} onSaved={saved} onCancel={onCancel} />;
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <OwnForm record={undefined} onSaved={saved} onCancel={onCancel} />
    </Suspense>
  );
}
