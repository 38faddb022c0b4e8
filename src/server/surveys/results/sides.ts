import { sql } from 'kysely';
import { permissionFor } from '../../../contract/catalogue.ts';
import { forbidden, invalid } from '../../../contract/errors.ts';
import type { Segment } from '../../../contract/schemas/survey-result-query.ts';
import type { Side } from '../../../domain/results/cross-tab.ts';
import { groupOf, groupsOf, isMultiple } from '../../../domain/results/grouping.ts';
import { type Asking, isPersonal } from './filter.ts';
import { dayInWords } from './packed/blocks.ts';
import type { Grouping } from './packed/groups.ts';

/** A side of a table, and what puts answers into its groups. */
export interface AskedSide extends Grouping {
  side: Side;
  /** What a group is called that the side does not list: a language, a choice that is gone. */
  nameOf: (id: string) => string;
}

const segmentNames: Readonly<Record<Segment, string>> = {
  language: 'Language',
  source: 'Source',
  device: 'Device',
  link: 'Link',
  month: 'Month',
};

/** The side that a word of the address names: the key of a question, or segment:language. */
export async function sideOf(asking: Asking, word: string, path: string): Promise<AskedSide> {
  if (word.startsWith('segment:')) return segmentSide(asking, word.slice('segment:'.length) as Segment);
  const field = asking.shape.fields.find(({ key }) => key === word);
  const groups = field && groupsOf(field);
  if (!field || !groups) {
    throw invalid([{ path, message: field ? 'Its answers make no groups' : `There is no question “${word}”` }]);
  }
  if (!asking.knowsPeople && isPersonal(field)) {
    throw forbidden(permissionFor('customerFormResponses', 'customerDetails'));
  }
  return {
    side: { name: word, label: field.fieldName, isMultiple: isMultiple(field), groups },
    groupOf: ({ what, fieldId, value }) =>
      what === 'said' && fieldId === field.id ? groupOf(field, value) : undefined,
    nameOf: (id) => id,
  };
}

/** The first question that makes groups, for whoever names none. */
export function firstGrouping({ shape, knowsPeople }: Asking): string | undefined {
  return shape.fields.find(
    (field) => !field.isRemoved && groupsOf(field) !== undefined && (knowsPeople || !isPersonal(field)),
  )?.key;
}

async function segmentSide(asking: Asking, segment: Segment): Promise<AskedSide> {
  return {
    side: { name: `segment:${segment}`, label: segmentNames[segment], isMultiple: false, groups: [] },
    ...(await segmentGrouping(asking, segment)),
    nameOf: (id) => (segment === 'language' ? (languageNames.of(id) ?? id) : id),
  };
}

async function segmentGrouping(asking: Asking, segment: Segment): Promise<Grouping> {
  if (segment === 'month') return { ofAnswer: ({ day }) => dayInWords(day).slice(0, 7) };
  if (segment !== 'link')
    return { groupOf: ({ what, value }) => (what === segment && value !== '' ? value : undefined) };
  const names = await readLinkNames(asking);
  return { ofAnswer: ({ linkId }) => names.get(linkId) };
}

/** What every link of a survey is called, those of single invitations included. */
export async function readLinkNames({ tx, surveyId }: Asking): Promise<ReadonlyMap<number, string>> {
  const links = await tx.rows(sql<{ id: number; name: string }>`
    select id, name from survey_links where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} order by id`);
  return new Map(links.map(({ id, name }) => [id, name]));
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The groups of a side, with those that it does not list and that were found. */
export function withFound({ side, nameOf }: AskedSide, found: readonly string[]): Side {
  const listed = new Set(side.groups.map(({ id }) => id));
  const others = [...new Set(found)].filter((id) => !listed.has(id)).toSorted();
  return { ...side, groups: [...side.groups, ...others.map((id) => ({ id, label: nameOf(id) }))] };
}
