import type { UploadKind } from '../../core/contract/upload-limits.ts';
import type { FieldType } from '../schemas/field-types.ts';
import type { FormField } from './kinds/kind.ts';

/** What the upload of a question's file is checked and stored as; a document may be a picture. */
export const uploadKindOf = (fieldType: FieldType): UploadKind =>
  fieldType === 'audio' ? 'voice' : fieldType === 'file' ? 'document' : 'image';

/** Whether the question accepts this kind of file; the ending of an uploaded one says what it contains. */
export function endingIssue(
  path: string,
  { fieldType, options: { accept = [] } }: Pick<FormField, 'fieldType' | 'options'>,
): string | undefined {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const isAccepted = fieldType !== 'file' || accept.length === 0 || accept.some((one) => one === ending);
  return isAccepted ? undefined : 'Choose a file of one of the accepted kinds';
}
