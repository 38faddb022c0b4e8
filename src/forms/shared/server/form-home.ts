import type { z } from 'zod';
import { resourceOf } from '../../../core/contract/catalogue.ts';
import type { Resource } from '../../../core/contract/resource.ts';
import type { Tx } from '../../../core/server/db/database.ts';
import type { DiffField, DiffForm } from '../../rules/diff-forms.ts';

export interface Snapshot extends DiffForm {
  fields: (DiffField & { id: number })[];
}

/** What differs between kinds of form: sentiment forms and surveys share saving, validation and versions. */
export interface FormHome<Kept extends Snapshot = Snapshot> {
  form: Resource;
  question: Resource;
  /** The foreign key to the form, in the API and in the tables of questions and versions. */
  owner: string;
  ownerColumn: string;
  versions: string;
  /** Respondents see the published version, so earlier saves change nothing for them. */
  isPublished?: true;
  /** Gives settings that are newer than a version their defaults. */
  snapshotSchema: z.ZodType<Kept>;
  readSnapshot(tx: Tx, id: number): Promise<Kept>;
  settle?(tx: Tx, id: number, before: Kept | undefined): Promise<void>;
}

export const homeOf = <Kept extends Snapshot>(
  form: string,
  question: string,
  rest: Omit<FormHome<Kept>, 'form' | 'question'>,
): FormHome<Kept> => ({ form: resourceOf(form), question: resourceOf(question), ...rest });
