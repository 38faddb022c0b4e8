import { sql, type Tx } from '../../../core/server/db/database.ts';
import { pathsOf } from '../../../forms/rules/kinds/file-kinds.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import { endingIssue, uploadKindOf } from '../../../forms/rules/upload-rules.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { uploadTypes } from '../../../forms/schemas/field-types.ts';
import { recordsNamed } from './named-records.ts';

export interface Issue {
  fieldId: number;
  message: string;
}

/** The answers that name a file, customer or user that does not exist or does not fit. */
export async function foreignAnswers(
  tx: Tx,
  fields: readonly FormField[],
  answered: readonly Answered[],
): Promise<Issue[]> {
  const fieldById = new Map(fields.map((field) => [field.id, field]));
  const files = await readAnsweredFiles(tx, answered);
  const records = await recordsNamed(tx, answered);
  return answered.flatMap((answer) => {
    const { fieldId, fieldName, fieldType, value } = answer;
    const issue = (message: string) => [{ fieldId, message: `${fieldName}: ${message}` }];
    if (fieldType === 'customer_ref' || fieldType === 'user_ref') {
      return records[fieldType].has(value as number) ? [] : issue(missing[fieldType]);
    }
    const field = fieldById.get(fieldId);
    if (!field || !isUpload(answer)) return [];
    const found = pathsOf(value).map((path) => fileIssue(files.get(path), field));
    const message = found.find(Boolean);
    return message ? issue(message) : [];
  });
}

const missing = { customer_ref: 'This customer does not exist', user_ref: 'This user does not exist' };

const isUpload = ({ fieldType }: Answered) => uploadTypes.some((type) => type === fieldType);

interface FileRow {
  name: string;
  kind: string;
  sizeBytes: number;
}

function fileIssue(file: FileRow | undefined, field: FormField): string | undefined {
  if (!file || file.kind !== uploadKindOf(field.fieldType)) return 'This file does not exist';
  const { maxSizeMb } = field.options;
  if (maxSizeMb !== undefined && file.sizeBytes > maxSizeMb * 1024 * 1024) {
    return `Choose a file of at most ${maxSizeMb} MB`;
  }
  return endingIssue(file.name, field);
}

async function readAnsweredFiles(tx: Tx, answered: readonly Answered[]): Promise<ReadonlyMap<string, FileRow>> {
  const paths = answered.filter(isUpload).flatMap(({ value }) => pathsOf(value));
  if (paths.length === 0) return new Map();
  const rows = await tx.rows(sql<FileRow>`
    select name, kind, size_bytes::integer as size_bytes from files
    where tenant_id = ${tx.tenantId} and name = any(${paths.map((path) => path.replace('/uploads/', ''))})`);
  return new Map(rows.map((row) => [`/uploads/${row.name}`, row]));
}
