import { useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { surveyFolders } from './survey-queries.ts';

export function useFolder(id: number | null) {
  const mayKnow = useMay('surveyFolders', 'list');
  const { data } = useReading(surveyFolders, { enabled: mayKnow && id !== null });
  return data?.find((one) => one.id === id);
}
