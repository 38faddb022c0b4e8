import { useQuery } from '@tanstack/react-query';
import type { PrebuiltField } from '../../../../contract/schemas/prebuilt-field.ts';
import { useMay } from '../../../providers/use-may.ts';
import { prebuiltFields } from '../../prebuilt/prebuilt-queries.ts';

/** The questions kept ready for every form that fit these words; none for whoever may not read them. */
export function useLibrary(words: string): PrebuiltField[] {
  const mayRead = useMay('prebuiltFields', 'list');
  const { data = [] } = useQuery({ ...prebuiltFields, enabled: mayRead });
  const wanted = words.trim().toLowerCase();
  return data.filter(({ fieldName, category, tags }) =>
    [fieldName, category, 'library', ...tags].join(' ').toLowerCase().includes(wanted),
  );
}
