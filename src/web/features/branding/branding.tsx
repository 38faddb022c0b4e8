import Skeleton from '@mui/material/Skeleton';
import { NotAllowed } from '../../crud/record/record-parts.tsx';
import { useMayDo } from '../../crud/record/use-record-access.ts';
import { LoadProblem } from '../../layout/load-problem.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useReading } from '../../providers/reading.ts';
import { brandingQuery } from './branding-calls.ts';
import { about, BrandingEditor } from './branding-editor.tsx';

export function BrandingSettings() {
  const may = useMayDo('branding');
  const mayRead = may('current');
  const mayChange = may('save');
  const { data, error, refetch } = useReading(brandingQuery, { enabled: mayRead === true });
  if (data && mayChange !== undefined) return <BrandingEditor branding={data} mayChange={mayChange} />;
  return (
    <>
      <PageHead title="Branding Settings" about={about} />
      {mayRead === false && <NotAllowed what="see the branding" name="branding" operation="current" />}
      {error && <LoadProblem isPart error={error} what="branding" onRetry={() => void refetch()} />}
      {mayRead !== false && !error && <Skeleton variant="rounded" height={420} />}
    </>
  );
}
