import type { BodyOf } from '../../core/routes/operations.ts';
import { useOperationMutation } from '../../core/web/providers/operations.ts';
import type { ImportedListName } from '../schemas/imported-lists.ts';

type Changes = Pick<BodyOf<ImportedListName, 'create'>, 'format' | 'mapping' | 'duplicates' | 'options'>;

/** Changes how an import reads its file or what its columns fill, which checks all rows again. */
export function useChangeImport(list: ImportedListName, id: number) {
  const { mutate, mutation } = useOperationMutation(list, 'create');
  const change = (changes: Changes) => mutate({ values: { importId: id, dryRun: true, ...changes } });
  return { change, isPending: mutation.isPending };
}
