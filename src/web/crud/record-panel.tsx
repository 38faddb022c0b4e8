import { resourceOf } from '../../contract/catalogue.ts';
import { LoadProblem } from '../layout/load-problem.tsx';
import { differenceOf } from './differences.ts';
import { EditedRecord } from './edited-record.tsx';
import { NewRecord } from './new-record.tsx';
import { RecordActions } from './record-actions.tsx';
import type { RecordAddress } from './record-address.ts';
import { RecordDetails } from './record-details.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';
import { RecordTitle } from './record-title.tsx';
import { useRecord } from './use-record.ts';

interface RecordPanelProps {
  name: string;
  address: RecordAddress;
  /** The id of the heading that names the drawer. */
  titleId: string;
}

/** What the drawer holds: a record to read, to change or to make. */
export function RecordPanel({ name, address, titleId }: RecordPanelProps) {
  const { record, show, close } = address;
  if (typeof record === 'number') return <KnownRecord name={name} id={record} address={address} titleId={titleId} />;
  return (
    <>
      <RecordHead titleId={titleId} title={`New ${resourceOf(name).label[0].toLowerCase()}`} onClose={close} />
      <NewRecord name={name} onDone={({ id }) => (differenceOf(name).goesOn ? show(id) : close())} onCancel={close} />
    </>
  );
}

function KnownRecord({ name, id, address, titleId }: RecordPanelProps & { id: number }) {
  const { editing, edit, close } = address;
  const { record, error, retry } = useRecord(name, id);
  const [label] = resourceOf(name).label;
  const one = label.toLowerCase();
  if (!record)
    return (
      <>
        <RecordHead titleId={titleId} title={label} onClose={close} />
        {error ? <LoadProblem error={error} onRetry={retry} what={one} /> : <RecordSkeleton />}
      </>
    );
  const title = <RecordTitle name={name} record={record} />;
  if (editing)
    return (
      <>
        <RecordHead titleId={titleId} kind={`Edit ${one}`} title={title} onClose={close} />
        <EditedRecord name={name} record={record} onDone={close} />
      </>
    );
  const actions = <RecordActions name={name} record={record} />;
  return (
    <>
      <RecordHead titleId={titleId} kind={label} title={title} actions={actions} onClose={close} />
      <RecordDetails name={name} record={record} onEdit={() => edit(id)} onDeleted={close} />
    </>
  );
}
