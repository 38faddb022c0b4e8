import { notFound } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { type Country, tenantCountry } from '../../../core/server/notations/phone-number.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import type { FieldOptions } from '../../../forms/schemas/field-options.ts';
import type { FieldType } from '../../../forms/schemas/field-types.ts';
import { readZone } from '../../../imports/shared/server/received-at.ts';
import { isMultiple } from '../../rules/results/grouping.ts';
import type { SurveySettings } from '../../schemas/survey.ts';
import { columnsOf } from '../export/columns.ts';
import { formerLabels, readShape, type ShapeField } from '../results/shape.ts';
import { type AnswerTarget, answerTargets } from './answer-targets.ts';

/** The questions of a version of the survey and those that it has lost, as imports read and check them. */
export interface ImportedQuestions {
  /** With the labels of the choices in every language and version, by which cells name them. */
  named: FormField[];
  /** Nothing is required, and removed choices are valid: a stored answer was once given. */
  checked: FormField[];
}

/** A survey as its responses are imported. */
export interface ImportedSurvey {
  isAnonymous: boolean;
  /** Answers to questions for an email address or a phone number may name the customer. */
  identifiesByAnswers: boolean;
  languages: readonly string[];
  defaultLanguage: string;
  /** The links with a name, the oldest first. */
  links: ReadonlyMap<string, readonly number[]>;
  zone: string;
  country: Country;
  /** The version whose questions are asked now, or were last. */
  version: number;
  questionsOf(version: number): ImportedQuestions;
  hasVersion(version: number): boolean;
  targets: readonly AnswerTarget[];
  targetsByField: ReadonlyMap<number, readonly AnswerTarget[]>;
  typeOf(fieldId: number): FieldType | undefined;
  languageName(code: string): string;
}

interface Found {
  settings: SurveySettings;
  languages: string[];
  defaultLanguage: string;
  version: number;
  versions: { number: number; fields: FormField[] }[];
  links: { id: number; name: string }[];
}

/** Throws 404. */
export async function readImportedSurvey(tx: Tx, surveyId: number): Promise<ImportedSurvey> {
  const found = await tx.first(sql<Found>`
    select s.settings, s.languages, s.default_language, coalesce(s.published_version, s.form_version) as version,
      (select coalesce(json_agg(json_build_object('number', v.number, 'fields', v.document -> 'fields')), '[]')
        from survey_versions v where v.tenant_id = s.tenant_id and v.survey_id = s.id) as versions,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.id), '[]')
        from survey_links l where l.tenant_id = s.tenant_id and l.survey_id = s.id) as links
    from surveys s where s.tenant_id = ${tx.tenantId} and s.id = ${surveyId}`);
  if (!found) throw notFound();
  const { settings, languages, defaultLanguage, version } = found;
  const { fields } = await readShape(tx, surveyId);
  const former = await formerLabels(tx, surveyId);
  const zone = await readZone(tx);
  const columns = columnsOf({ fields, formerLabels: former, timeZone: zone });
  const targets = answerTargets(columns, fields, languages);
  const versions = new Map(found.versions.map((one) => [one.number, one.fields]));
  const labels = labelsIn(found.versions);
  const known = new Map<number, ImportedQuestions>();
  const links = new Map<string, number[]>();
  for (const { id, name } of found.links) links.set(name, [...(links.get(name) ?? []), id]);
  const types = new Map(fields.map(({ id, fieldType }) => [id, fieldType]));
  return {
    isAnonymous: settings.anonymous,
    identifiesByAnswers: !settings.anonymous && settings.identification?.by?.length !== 0,
    languages,
    defaultLanguage,
    links,
    zone,
    country: await tenantCountry(tx),
    version,
    hasVersion: (number) => versions.has(number),
    questionsOf(number) {
      const questions = known.get(number) ?? questionsIn(fields, versions.get(number) ?? [], former, labels);
      known.set(number, questions);
      return questions;
    },
    targets,
    targetsByField: byField(targets),
    typeOf: (fieldId) => types.get(fieldId),
    languageName: (code) => new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' }).of(code) ?? code,
  };
}

function byField(targets: readonly AnswerTarget[]): Map<number, AnswerTarget[]> {
  const grouped = new Map<number, AnswerTarget[]>();
  for (const target of targets) {
    const { fieldId } = target.part;
    grouped.set(fieldId, [...(grouped.get(fieldId) ?? []), target]);
  }
  return grouped;
}

type Labels = ReadonlyMap<string, ReadonlySet<string>>;

const choiceKey = (fieldId: number, choiceId: string) => `${fieldId} ${choiceId}`;

/** Every label that a choice has had, by its question and id. */
function labelsIn(versions: Found['versions']): Labels {
  const labels = new Map<string, Set<string>>();
  for (const { id: fieldId, options } of versions.flatMap(({ fields }) => fields))
    for (const { id, label, labels: translated = {} } of [...(options.choices ?? []), ...(options.columns ?? [])]) {
      const name = choiceKey(fieldId, id);
      const own = labels.get(name) ?? new Set();
      labels.set(name, own);
      for (const text of [label, ...Object.values(translated)]) own.add(text);
    }
  return labels;
}

/** The questions as a version has them, in the order of the survey now, and removed ones with their last texts. */
function questionsIn(
  fields: readonly ShapeField[],
  ofVersion: readonly FormField[],
  former: ReadonlyMap<number, ReadonlyMap<string, string>>,
  labels: Labels,
): ImportedQuestions {
  const versioned = new Map(ofVersion.map((field) => [field.id, field]));
  const checked = fields.map((field) => lenient(versioned.get(field.id) ?? field, former.get(field.id) ?? new Map()));
  const named = checked.map((field) => ({ ...field, options: withLabels(field, labels) }));
  return { checked, named };
}

const singles: readonly FieldType[] = ['select', 'radio', 'picture_choice'];

function lenient(field: FormField, former: ReadonlyMap<string, string>): FormField {
  const { requireIf: _, choicesFrom: __, default: ___, parts, ...options } = field.options;
  const { choices = [] } = options;
  const removed = [...former].flatMap(([id, label]) => (choices.some((one) => one.id === id) ? [] : [{ id, label }]));
  const keepsRemoved = isMultiple(field) || singles.includes(field.fieldType);
  return {
    ...field,
    required: false,
    options: {
      ...options,
      ...(keepsRemoved && { choices: [...choices, ...removed] }),
      ...(parts && { parts: parts.map((part) => ({ ...part, required: false })) }),
    },
  };
}

function withLabels({ id: fieldId, options }: FormField, labels: Labels): FieldOptions {
  const all = (choices: FieldOptions['choices'] = []) => [
    ...choices,
    ...choices.flatMap((choice) =>
      [...(labels.get(choiceKey(fieldId, choice.id)) ?? [])].map((label) => ({ id: choice.id, label })),
    ),
  ];
  return {
    ...options,
    ...(options.choices && { choices: all(options.choices) }),
    ...(options.columns && { columns: all(options.columns) }),
  };
}
