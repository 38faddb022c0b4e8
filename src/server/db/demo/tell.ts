import type { AnswerValue } from '../../../domain/forms/kind.ts';
import { mentionedIn, mentionOf } from '../../../domain/mentions.ts';
import { type Company, known } from '../makers/company.ts';
import { type Deed, type MadeResponse, makeResponse } from '../makers/response.ts';
import { hour } from '../makers/times.ts';
import type { Attachments } from './attach.ts';
import { answersOf } from './invent.ts';
import type { Step, Story } from './story.ts';

/** A response that was thought out word by word, at its place before now. */
export function tell(company: Company, attachments: Attachments, story: Story): MadeResponse {
  const form = known(company.forms, story.form);
  const ago = (hours: number) => new Date(Math.floor((company.now.getTime() - hours * hour) / 1_000) * 1_000);
  const customer = company.customers.find(({ name }) => name === story.customer) ?? null;
  if (story.customer && !customer) throw new Error(`The story knows no ${story.customer}`);
  const answers = Object.entries(story.answers).map(([key, value]): [string, AnswerValue] => [
    key,
    attached(attachments, ago(story.hoursAgo), value),
  ]);
  return makeResponse(
    {
      form,
      at: ago(story.hoursAgo),
      by: known(company.people, story.by),
      answers: answersOf(form, Object.fromEntries(answers)),
      customer,
      severity: story.severity ? known(company.severities, story.severity) : null,
      users: form.users,
      groups: form.groups,
    },
    (story.since ?? []).map((step) => deedOf(company, ago(step[0]), step)),
    company.now,
  );
}

/** '@soup' stands for that picture, '@-9' for the day nine days earlier. */
function attached(attachments: Attachments, at: Date, value: AnswerValue): AnswerValue {
  if (Array.isArray(value)) return value.map((one) => String(attached(attachments, at, one)));
  if (typeof value !== 'string' || !value.startsWith('@')) return value;
  const days = Number(value.slice(1));
  if (Number.isInteger(days)) return new Date(at.getTime() + days * 24 * hour).toISOString().slice(0, 10);
  return attachments[value.slice(1) as keyof Attachments];
}

function deedOf({ people, groups }: Company, at: Date, [, who, what]: Step): Deed {
  const done = { at, by: known(people, who) };
  if ('give' in what) return { ...done, give: what.give.map((key) => known(people, key)) };
  if ('giveGroups' in what) return { ...done, giveGroups: what.giveGroups.map((key) => known(groups, key)) };
  return { ...done, ...('note' in what ? noteOf(people, what.note) : what) };
}

/** '@{olu}' names Olu. */
function noteOf(people: Company['people'], words: string): { note: string; mentions: number[] } {
  const note = words.replace(/@\{(\w+)\}/g, (_, key: string) => mentionOf(known(people, key)));
  return { note, mentions: mentionedIn(note) };
}
