import { hash } from 'node:crypto';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import { withKeys } from '../../../forms/rules/form-document.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import type { SurveySettings, SurveySnapshot } from '../../schemas/survey.ts';
import { submissionRefused } from './refusal.ts';

export interface SurveyVersion {
  document: SurveySnapshot;
  fields: readonly FormField[];
  idByKey: ReadonlyMap<string, number>;
  keyById: ReadonlyMap<number, string>;
  consentId: string | undefined;
}

export function consentIdOf({ requireConsent, consentText }: SurveySettings): string | undefined {
  return requireConsent ? hash('sha256', JSON.stringify(consentText), 'base64url').slice(0, 16) : undefined;
}

const known = new Map<string, SurveyVersion>();
const mostKnown = 500;

/** Versions are immutable, so the most used ones are cached. */
export async function readDocument(tx: Tx, surveyId: number, version: number): Promise<SurveyVersion> {
  const name = `${tx.tenantId}:${surveyId}:${version}`;
  const found = known.get(name) ?? prepared(await load(tx, surveyId, version));
  known.delete(name);
  known.set(name, found);
  if (known.size > mostKnown) known.delete(known.keys().next().value as string);
  return found;
}

export function prepared(document: SurveySnapshot): SurveyVersion {
  const fields = withKeys(document.fields);
  const keyById = fieldKeysById(fields);
  const idByKey = new Map([...keyById].map(([id, key]) => [key, id]));
  return { document, fields, keyById, idByKey, consentId: consentIdOf(document.settings) };
}

async function load(tx: Tx, surveyId: number, version: number): Promise<SurveySnapshot> {
  const row = await tx.first(sql<{ document: SurveySnapshot }>`
    select document from survey_versions
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and number = ${version}`);
  if (!row) throw submissionRefused('not_found');
  return row.document;
}

/** The first requested language that the survey has, ignoring regions; otherwise its default. */
export function languageFor(
  { languages, defaultLanguage }: Pick<SurveySnapshot, 'languages' | 'defaultLanguage'>,
  requestedLanguages: readonly (string | undefined)[],
): string {
  for (const wanted of requestedLanguages) {
    const found =
      languages.find((one) => one === wanted) ??
      languages.find((one) => one === baseOf(wanted)) ??
      languages.find((one) => baseOf(one) === baseOf(wanted));
    if (found) return found;
  }
  return defaultLanguage;
}

const baseOf = (language: string | undefined) => language?.split('-')[0];
