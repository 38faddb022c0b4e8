import { resourceOf } from '../../contract/catalogue.ts';
import { LoadProblem } from '../layout/load-problem.tsx';
import { PageHead } from '../layout/page-head.tsx';
import type { ScreenProps } from '../screens.ts';
import { RecordActions } from './record-actions.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordDetails } from './record-details.tsx';
import { useRecordPages } from './record-pages.ts';
import { RecordSkeleton } from './record-skeleton.tsx';
import { titleOf } from './record-words.ts';
import { useRecord } from './use-record.ts';

/** The page of one record. */
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
