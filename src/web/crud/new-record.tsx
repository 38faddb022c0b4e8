import { Suspense, useState } from 'react';
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

/** Makes a record, and shows what its resource says only once. */
export function NewRecord({ name, onDone, onCancel }: NewRecordProps) {
  const [answer, setAnswer] = useState<Row>();
  const mayDo = useMayDo(name);
  const { created: Created } = differenceOf(name);
  if (mayDo('create') === false)
    return <NotAllowed what={`create ${resourceOf(name).label[1].toLowerCase()}`} name={name} operation="create" />;
  if (answer && Created)
    return (
      <Suspense fallback={<RecordSkeleton />}>
        <Created answer={answer} onClose={() => onDone(answer)} />
      </Suspense>
    );
  const finish = (made: Row) => {
    tellSaved(name, made, 'Created');
    if (Created) setAnswer(made);
    else onDone(made);
  };
  return <RecordForm name={name} record={undefined} onSaved={finish} onCancel={onCancel} />;
}
