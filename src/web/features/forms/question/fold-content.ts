import type { FieldOptions } from '../../../../contract/schemas/forms/field-options.ts';
import type { DraftField } from '../draft/builder-draft.ts';
import type { Builder } from '../draft/form-kind.ts';

export interface FoldContent {
  field: DraftField;
  builder: Builder;
  problemAt: (path: string) => string | undefined;
  set: (part: Partial<DraftField>, tag?: string) => void;
  setOption: (part: Partial<FieldOptions>, tag?: string) => void;
}
