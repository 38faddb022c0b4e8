import { type Sql, sql } from '../../../core/server/db/database.ts';
import type { Calendar } from '../../rules/days.ts';
import type { Asking, Lookup, OwnReads, Source } from './dataset.ts';
import { dayStep } from './day-step.ts';

/** How the rows of a source reach what own dimensions read. */
export interface Reach {
  /** The id of the customer of a row. */
  customer?: Sql;
  /** The stored document with the answers of a row, in a form of its own. */
  form?: { id: Sql; answers: Sql };
  /** A row is a survey response `v`: its customer and answers are stored elsewhere. */
  isSurvey?: true;
}

/** The lookups of a source for the own dimensions of a query, and for the columns of its customers. */
export function lookupsIn(asking: Asking, reach: Reach): Pick<Source, 'lookups'> {
  const lookups: Record<string, Lookup> = {};
  for (const [name, { reads }] of Object.entries(asking.own)) {
    if (reads.of === 'customerField') lookups[name] = ofCustomers(asking, reach, fieldOf(asking, reads));
    else if (reads.of === 'formQuestion' && reach.form) lookups[name] = ofForm(asking, reach.form, reads);
    else if (reads.of === 'surveyQuestion' && reach.isSurvey) lookups[name] = ofSurvey(asking, reads);
  }
  for (const [name, read] of Object.entries(customerColumns)) {
    if (asking.named.has(name)) lookups[name] = ofCustomers(asking, reach, read);
  }
  return { lookups };
}

/** What is read of a customer `c`: an expression, or a query for several values. */
type CustomerRead = { value: Sql } | { set: Sql };

const customerColumns: Readonly<Record<string, CustomerRead>> = {
  company: { value: sql`nullif(btrim(c.company), '')` },
  customerOwnerId: { value: sql`c.owner_id` },
  customerTags: { set: sql`select distinct t.value from jsonb_array_elements_text(c.tags) t(value)` },
};

function fieldOf(asking: Asking, reads: OwnReads): CustomerRead {
  return reads.kind === 'choices'
    ? { set: setIn(asking, reads, sql`c."values"`) }
    : { value: valueIn(asking, reads, sql`c."values"`) };
}

/**
 * Customers that were deleted are none. Each row finds its customer by the primary key: `offset 0` keeps the planner from
 * joining all rows with all customers, which it prefers where it expects one row of a tenant and finds thousands.
 */
function ofCustomers({ tenantId }: Asking, { customer, isSurvey }: Reach, read: CustomerRead): Lookup {
  const id = isSurvey
    ? sql`(select o.customer_id from survey_responses o where o.tenant_id = ${tenantId} and o.id = v.id)`
    : customer;
  const ofRow = sql`customer_form_responses c where c.tenant_id = ${tenantId} and c.delete_at is null and c.id = ${id}`;
  const one = (condition: Sql) => sql`exists (select from ${ofRow} and ${condition} offset 0)`;
  if ('set' in read) {
    return {
      join: joined(sql`
        select e.value from (select c.* from ${ofRow} offset 0) c cross join lateral (${read.set}) e`),
      has: (fits) => one(sql`exists (select from (${read.set}) e where ${fits(sql`e.value`)})`),
    };
  }
  return {
    join: joined(sql`select ${read.value} as value from ${ofRow} offset 0`),
    has: (fits) => one(fits(read.value)),
  };
}

function ofForm(asking: Asking, { id, answers }: NonNullable<Reach['form']>, reads: OwnReads): Lookup {
  const where = sql`${id} = ${reads.formId}`;
  if (reads.kind === 'choices') {
    const set = setIn(asking, reads, answers);
    return {
      where,
      join: joined(set),
      has: (fits) => sql`exists (select from (${set}) e where ${fits(sql`e.value`)})`,
    };
  }
  const value = valueIn(asking, reads, answers);
  return { where, join: joined(sql`select ${value} as value`), has: (fits) => fits(value) };
}

/** Joins a row with the values that a query finds for it. */
const joined =
  (values: Sql): Lookup['join'] =>
  (alias) => {
    const name = sql.ref(alias);
    return { from: sql`left join lateral (${values}) ${name} on true`, value: sql`${name}.value` };
  };

/** Of the typed answers. */
function ofSurvey(asking: Asking, reads: OwnReads): Lookup {
  const { tenantId } = asking;
  const { ids, formId, part, fieldType, kind, hasOther, valueIds, otherIds } = reads;
  const ofQuestion = sql`a.question_id = ${ids[0]} and a.part = ${part ?? ''}
    and (a.choice is not null or a.number is not null)${fieldType === 'ranking' ? sql` and a.place = 1` : sql``}`;
  const stored = sql`survey_answer_values a where a.tenant_id = ${tenantId} and a.survey_id = ${formId} and ${ofQuestion}`;
  const value = grouped(asking, reads, { text: sql`a.choice`, number: sql`a.number` });
  const isMany = kind === 'choices';
  const distinct = isMany && hasOther ? sql`distinct ` : sql``;
  const chosen =
    isMany && hasOther
      ? sql`case when u.id = any(${otherIds}::integer[]) then ${otherIds[0]}::integer else u.id end`
      : sql`u.id`;
  const most = isMany ? sql`` : sql` limit 1`;
  return {
    where: sql`v.survey_id = ${formId}`,
    join: (alias) => {
      const [id, own] = ['id', 'stored'].map((name) => sql.ref(`${alias}_${name}`)) as [Sql, Sql];
      return {
        // A function in the select list is cheaper in each row than one in the from list; `offset 0` keeps it there.
        from: sql`left join lateral (
            select ${distinct}${chosen} as id from (select unnest(v.value_ids) as id offset 0) u where u.id = any(${valueIds}::integer[])${most}
          ) ${id} on true
          left join (select a.id, ${value} as value from ${stored}) ${own} on ${own}.id = ${id}.id`,
        value: sql`${own}.value`,
      };
    },
    has: (fits) => sql`v.value_ids && array(select a.id from ${stored} and ${fits(value)})`,
  };
}

/** The value of an answer in a document: the first one of its type. */
const valueIn = (asking: Asking, reads: OwnReads, answers: Sql): Sql =>
  grouped(asking, reads, {
    text: sql`(jsonb_path_query_first(${answers}, ${jsonPath(reads, 'text')}::jsonpath) #>> '{}')`,
    number: sql`jsonb_path_query_first(${answers}, ${jsonPath(reads, 'number')}::jsonpath)::float8`,
  });

/** Every choice of an answer in a document. */
const setIn = (asking: Asking, reads: OwnReads, answers: Sql): Sql => {
  const number = sql`null::float8`;
  return sql`select distinct ${grouped(asking, reads, { text: sql`(p.value #>> '{}')`, number })} as value
    from jsonb_path_query(${answers}, ${jsonPath(reads, 'text')}::jsonpath) p(value)`;
};

/** In the default mode of paths a single value is a list of one. */
function jsonPath({ ids, part, kind, fieldType }: OwnReads, type: 'text' | 'number'): string {
  const isOwn = ids.map((id) => `@.fieldId == ${id}`).join(' || ');
  const one = fieldType === 'ranking' ? '[0]' : kind === 'choices' ? '[*]' : '';
  const isOfType = type === 'number' ? '@.type() == "number"' : '@.type() == "string" || @.type() == "boolean"';
  return `$[*] ? (${isOwn}).value${part === undefined ? '' : `."${part}"`}${one} ? (${isOfType})`;
}

const longestText = 400;

/** What an answer counts under. */
function grouped({ zone, calendar }: Asking, reads: OwnReads, { text, number }: { text: Sql; number: Sql }): Sql {
  const { kind, bands, hasOther } = reads;
  switch (kind) {
    case 'number':
      return bands ? sql`width_bucket(${number}, ${bands}::float8[])` : number;
    case 'boolean':
      return sql`(${text} = 'true')`;
    case 'date':
      return dayIn(reads, text, zone, calendar);
    case 'text':
      return sql`nullif(btrim(left(${text}, ${longestText}::integer)), '')`;
    default:
      return hasOther ? sql`regexp_replace(${text}, '^other:.*', 'other')` : text;
  }
}

/** The first day of the step of a date, as text. A time in UTC has its day on the clock of the tenant. */
function dayIn({ grain, fieldType }: OwnReads, text: Sql, zone: string, calendar: Calendar): Sql {
  const own = validDay(sql`left(${text}, 10)`);
  const day =
    fieldType === 'datetime'
      ? sql`case when ${own} is not null and ${text} ~ ${timeInUtc}
          then (${text}::timestamptz at time zone ${zone})::date else ${own} end`
      : own;
  return sql`to_char(${dayStep(sql`(${day})`, grain ?? 'day', calendar)}, 'YYYY-MM-DD')`;
}

const timeInUtc = '^.{10}T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?Z$';

/** A text as a date, null if it is none. PostgreSQL 15 has no pg_input_is_valid. */
function validDay(text: Sql): Sql {
  const firstOfMonth = sql`(left(${text}, 8) || '01')::date`;
  return sql`case when ${text} ~ '^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}$' and left(${text}, 4) > '0000' then
    case when right(${text}, 2)::integer between 1 and extract(day from ${firstOfMonth} + interval '1 month - 1 day')
      then ${text}::date end end`;
}
