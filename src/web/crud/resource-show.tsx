import { resourceOf } from '../../contract/catalogue.ts';
import type { ScreenProps } from '../layout/page.tsx';
import { LoadProblem, PageHead } from '../layout/page-parts.tsx';
import { titleOf } from './fields/column.ts';
import { RecordActions, RecordCard, RecordDetails, RecordSkeleton } from './record/record-details.tsx';
import { useRecord, useRecordPages } from './record/use-record.ts';

export function ResourceShow({ page: { resource = '', title } }: ScreenProps) {
  const pages = useRecordPages(resource);
  const { record, error, retry } = useRecord(resource, pages.id);
  if (error && !record)
    return <LoadProblem error={error} onRetry={retry} what={resourceOf(resource).label[0].toLowerCase()} />;
  return (
    <>
      <PageHead
        title={record ? titleOf(resource, record) : title}
        actions={record && <RecordActions name={resource} record={record} />}
      />
      <RecordCard>
        {record ? (
          <RecordDetails name={resource} record={record} onEdit={() => pages.edit(record.id)} onDeleted={pages.list} />
        ) : (
          <RecordSkeleton />
        )}
      </RecordCard>
    </>
  );
}
