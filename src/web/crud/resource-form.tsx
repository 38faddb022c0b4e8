import { resourceOf } from '../../contract/catalogue.ts';
import type { ScreenProps } from '../layout/page.tsx';
import { LoadProblem, PageHead } from '../layout/page-parts.tsx';
import { EditedRecord, NewRecord } from './form/record-form.tsx';
import { RecordCard, RecordSkeleton } from './record/record-details.tsx';
import { useRecord, useRecordPages } from './record/use-record.ts';

export function ResourceForm({ page: { name: pageName, resource = '', title } }: ScreenProps) {
  const pages = useRecordPages(resource);
  return (
    <>
      <PageHead title={title} />
      <RecordCard>
        {pageName.endsWith('.create') ? (
          <NewRecord name={resource} onDone={({ id }) => pages.show(id)} onCancel={pages.list} />
        ) : (
          <KnownRecord key={pages.id} name={resource} id={pages.id} onDone={() => pages.show(pages.id)} />
        )}
      </RecordCard>
    </>
  );
}

function KnownRecord({ name, id, onDone }: { name: string; id: number; onDone: () => void }) {
  const { record, error, retry } = useRecord(name, id);
  if (record) return <EditedRecord name={name} record={record} onDone={onDone} />;
  if (!error) return <RecordSkeleton />;
  return <LoadProblem error={error} onRetry={retry} what={resourceOf(name).label[0].toLowerCase()} />;
}
