import { sql } from 'kysely';
import type { Answered } from '../../../contract/schemas/sentiment-response.ts';
import { pathsOf } from '../../../domain/forms/file-kind.ts';
import type { FormField } from '../../../domain/forms/kind.ts';
import type { Tx } from '../../db/database.ts';
import { recordsNamed } from './named-records.ts';

export interface Fault {
  fieldId: number;
  message: string;
}

/** What only the database knows of answers: uploads and records must be there, and be this tenant's own. */
export async function foreignAnswers(
  tx: Tx,
  fields: readonly FormField[],
  answered: readonly Answered[],
): Promise<Fault[]> {
  const options = new Map(fields.map((field) => [field.id, field.options]));
  const files = await filesOf(tx, answered);
  const records = await recordsNamed(tx, answered);
  return answered.flatMap((answer) => {
    const { fieldId, fieldName, fieldType, value } = answer;
    const fault = (message: string) => [{ fieldId, message: `${fieldName}: ${message}` }];
    if (fieldType === 'customer_ref' || fieldType === 'user_ref') {
      return records[fieldType].has(value as number) ? [] : fault(missing[fieldType]);
    }
    if (!(fieldType in kinds)) return [];
    const found = pathsOf(value).map((path) => fileFault(files.get(path), answer, options.get(fieldId) ?? {}));
    const message = found.find(Boolean);
    return message ? fault(message) : [];
  });
}

const kinds: Record<string, string> = { image: 'image', audio: 'voice', file: 'document', signature: 'image' };

const missing = { customer_ref: 'This customer does not exist', user_ref: 'This person does not exist' };

interface Kept {
  name: string;
  kind: string;
  sizeBytes: number;
}

function fileFault(
  file: Kept | undefined,
  { fieldType }: Answered,
  { accept, maxSizeMb }: FormField['options'],
): string | undefined {
  if (!file || file.kind !== kinds[fieldType]) return 'This file does not exist';
  if (maxSizeMb !== undefined && file.sizeBytes > maxSizeMb * 1024 * 1024) {
    return `Choose a file of at most ${maxSizeMb} MB`;
  }
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1);
  const isAccepted = fieldType !== 'file' || !accept?.length || accept.some((one) => one === ending);
  return isAccepted ? undefined : `Choose a file of the kind ${accept?.join(', ')}`;
}

async function filesOf(tx: Tx, answered: readonly Answered[]): Promise<ReadonlyMap<string, Kept>> {
  const paths = answered.filter(({ fieldType }) => fieldType in kinds).flatMap(({ value }) => pathsOf(value));
  if (paths.length === 0) return new Map();
  const rows = await tx.rows(sql<Kept>`
    select name, kind, size_bytes::integer as size_bytes from files
    where tenant_id = ${tx.tenantId} and name = any(${paths.map((path) => path.replace('/uploads/', ''))})`);
  return new Map(rows.map((row) => [`/uploads/${row.name}`, row]));
}
