import { resourceOf } from '../../contract/catalogue.ts';
import type { ScreenProps } from '../layout/current-page.ts';
import { LoadProblem } from '../layout/load-problem.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { titleOf } from './fields/labels.ts';
import { RecordActions } from './record/record-actions.tsx';
import { RecordDetails } from './record/record-details.tsx';
import { RecordCard, RecordSkeleton } from './record/record-parts.tsx';
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
