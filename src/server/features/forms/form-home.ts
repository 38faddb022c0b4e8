import { resourceOf } from '../../../contract/catalogue.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { DiffField, DiffForm } from '../../../domain/forms/diff-forms.ts';
import type { Tx } from '../../platform/db/database.ts';

/** A form with its questions as a version keeps it. */
export interface Snapshot extends DiffForm {
  fields: (DiffField & { id: number })[];
}

/** Where a kind of form lives: sentiment forms and surveys are saved, checked and kept in versions alike. */
export interface FormHome<Kept extends Snapshot = Snapshot> {
  form: Resource;
  question: Resource;
  /** What a question says whose it is: on the wire, and in the tables of questions and versions. */
  owner: string;
  ownerColumn: string;
  versions: string;
  /** The form as it is now, whole. Throws 404 where there is none. */
  readSnapshot(tx: Tx, id: number): Promise<Kept>;
  /** What follows any change, before its version is kept. Throws where the parts of the form do not fit together. */
  settle?(tx: Tx, id: number, before: Kept | undefined): Promise<void>;
}

export const homeOf = <Kept extends Snapshot>(
  form: string,
  question: string,
  rest: Omit<FormHome<Kept>, 'form' | 'question'>,
): FormHome<Kept> => ({ form: resourceOf(form), question: resourceOf(question), ...rest });
