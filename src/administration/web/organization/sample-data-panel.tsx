import { Typography } from '@mui/material';
import { formatCount, formatDay } from '../../../core/contract/notations/notation.ts';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { LoadSampleData, RemoveSampleData, useSampleData } from '../../../core/web/layout/sample-data.tsx';

export function SampleDataPanel() {
  const { sample } = useSampleData();
  const loaded = sample?.loaded;
  return (
    <Panel
      title="Sample data"
      about="A survey, a form with responses, customers and a dashboard to try the product with. No email leaves because of it."
    >
      {loaded && (
        <Typography sx={{ mb: 2 }}>
          Loaded on {formatDay(loaded.at)}: {formatCount(loaded.surveyResponses)} survey responses,{' '}
          {formatCount(loaded.responses)} responses of a form, {formatCount(loaded.customers)} customers and a
          dashboard.
        </Typography>
      )}
      {sample && (loaded ? <RemoveSampleData /> : <LoadSampleData />)}
    </Panel>
  );
}
