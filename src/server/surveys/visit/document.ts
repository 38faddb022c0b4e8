import { sql } from 'kysely';
import type { SurveySnapshot } from '../../../contract/schemas/survey.ts';
import { keysOf } from '../../../domain/forms/field-keys.ts';
import { withKeys } from '../../../domain/forms/form-document.ts';
import type { FormField } from '../../../domain/forms/kind.ts';
import type { Tx } from '../../db/database.ts';
import { consentIdOf } from './consent.ts';
import { visitRefused } from './refusal.ts';

/** A version of a survey, ready to be answered. */
export interface VisitedSurvey {
  document: SurveySnapshot;
  /** Each with its key. */
  fields: readonly FormField[];
  /** Question by key, and key by question. */
  idByKey: ReadonlyMap<string, number>;
  keyById: ReadonlyMap<number, string>;
  /** What names the text that visitors agree to; undefined where they agree to nothing. */
  consentId: string | undefined;
}

const known = new Map<string, VisitedSurvey>();
const mostKnown = 500;

/** A kept version never changes: it is read once, and those that are asked for most stay. */
export async function readDocument(tx: Tx, surveyId: number, version: number): Promise<VisitedSurvey> {
  const name = `${tx.tenantId}:${surveyId}:${version}`;
  const found = known.get(name) ?? prepared(await load(tx, surveyId, version));
  known.delete(name);
  known.set(name, found);
  if (known.size > mostKnown) known.delete(known.keys().next().value as string);
  return found;
}

export function prepared(document: SurveySnapshot): VisitedSurvey {
  const fields = withKeys(document.fields);
  const keyById = keysOf(fields);
  const idByKey = new Map([...keyById].map(([id, key]) => [key, id]));
  return { document, fields, keyById, idByKey, consentId: consentIdOf(document.settings) };
}

async function load(tx: Tx, surveyId: number, version: number): Promise<SurveySnapshot> {
  const row = await tx.first(sql<{ document: SurveySnapshot }>`
    select document from survey_versions
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and number = ${version}`);
  if (!row) throw visitRefused('not_found');
  return row.document;
}
