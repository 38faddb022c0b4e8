import { isEmailAddress } from '../../../core/contract/notations/email-address.ts';
import { foldText } from '../../../core/contract/notations/fold-text.ts';
import type { ImportTarget } from '../../../imports/rules/guess-mapping.ts';
import { listIn, readCell } from '../../../imports/rules/read-cell.ts';
import type { ImportIssue } from '../../../imports/schemas/import.ts';
import { cellsFor, mappedColumn, valueFor } from '../../../imports/shared/server/cells-for.ts';
import type { ImportRow, RunningImport } from '../../../imports/shared/server/imported-list.ts';
import { instantIn } from '../../../imports/shared/server/received-at.ts';
import { referrerOf } from '../../rules/referrer.ts';
import { type SurveyResponse, surveyResponseInputSchema } from '../../schemas/survey-response.ts';
import type { ImportedSurvey } from './imported-survey.ts';

type Status = SurveyResponse['status'];

/** What a row says about its response besides the answers. */
export interface OwnColumns {
  externalId: string | undefined;
  version: number;
  status: Status;
  language: string;
  startedAt: Date | null;
  completedAt: Date | null;
  /** The columns of the response. */
  columns: Record<string, unknown>;
  issues: ImportIssue[];
  /** Cells that cannot be stored, without which the row can be imported. */
  misfits: ImportIssue[];
  notes: ImportIssue[];
}

const importedStatuses = ['complete', 'partial', 'started', 'screened_out', 'over_quota', 'spam', 'test'] as const;
const statusLabel = (status: Status) => status.replaceAll('_', ' ');

/** Those that describe the respondent are not offered for an anonymous survey. */
export const ownTargets = (isAnonymous: boolean): ImportTarget[] => [
  ...times,
  {
    key: 'status',
    label: 'Status',
    kind: 'choice',
    required: true,
    names: ['Finished', 'Response status', 'Completion status'],
    choices: importedStatuses.map(statusLabel),
    start: 'complete',
  },
  { key: 'language', label: 'Language', kind: 'text', required: false, names: languageNames },
  { key: 'externalId', label: 'Number in the earlier system', kind: 'text', required: false, names: idNames },
  { key: 'seconds', label: 'Seconds', kind: 'number', required: false, names: secondsNames },
  { key: 'lateBySec', label: 'Seconds late', kind: 'number', required: false },
  ...(isAnonymous ? [] : aboutRespondent),
  { key: 'link', label: 'Link', kind: 'text', required: false },
  { key: 'tags', label: 'Tags', kind: 'list', required: false, names: ['_tags'] },
  { key: 'note', label: 'Note', kind: 'text', required: false, names: ['_notes'] },
  { key: 'version', label: 'Version', kind: 'number', required: false },
  { key: 'consentedAt', label: 'Agreed', kind: 'datetime', required: false },
  { key: 'consentVersion', label: 'Agreed to version', kind: 'number', required: false },
];

const times: readonly ImportTarget[] = [
  {
    key: 'startedAt',
    label: 'Started',
    kind: 'datetime',
    required: false,
    names: [
      'Date started',
      'Started at',
      'Start time',
      'Start date',
      'Start',
      'Begin time',
      'Beginn',
      'Début',
      'Inicio',
    ],
  },
  {
    key: 'completedAt',
    label: 'Completed',
    kind: 'datetime',
    required: false,
    names: [
      'Date submitted',
      'Submit date',
      'Submission date',
      'Submission time',
      'Submitted at',
      'Submitted on',
      'Completed at',
      'Completion time',
      'End date',
      'End time',
      'End',
      'Recorded date',
      'Received',
      'Received at',
      'Date last action',
      'Survey timestamp',
    ],
    means: 'date',
    isOnlyDate: true,
  },
];

const languageNames = ['Start language', 'User language', 'Survey language', 'Locale', 'Sprache', 'Langue', 'Idioma'];
const idNames = [
  'Response',
  'Response ID',
  'ResponseId',
  'Record ID',
  'Submission ID',
  'ID',
  '_id',
  '_uuid',
  'Key',
  'Number',
  '#',
];
const secondsNames = [
  'Duration',
  'Duration (in seconds)',
  'Total time',
  'Interview time',
  'Time taken',
  'Duration seconds',
];

const aboutRespondent: readonly ImportTarget[] = [
  { key: 'source', label: 'Source', kind: 'text', required: false, names: ['Collector', 'Distribution channel'] },
  { key: 'referrer', label: 'Referrer', kind: 'text', required: false, names: ['Referrer URL', 'Ref URL'] },
  { key: 'device', label: 'Device', kind: 'choice', required: false, names: ['Device type'] },
  { key: 'verifiedEmail', label: 'Verified email', kind: 'email', required: false },
];

/** Reads the cells that are no answers. Anonymous surveys store nothing about the respondent. */
export function readOwnColumns(survey: ImportedSurvey, stored: RunningImport, row: ImportRow, now: Date): OwnColumns {
  const issues: ImportIssue[] = [];
  const misfits: ImportIssue[] = [];
  const notes: ImportIssue[] = [];
  const at = (target: string, message: string) => ({ column: mappedColumn(stored, target), message });
  const textFor = (target: string) => cellsFor(stored, row, target).join(' ').trim();
  const instantFor = (target: string) => {
    const text = textFor(target);
    if (!text) return null;
    const instant = instantIn(text, stored.format, zoneIn(stored, target) ?? survey.zone);
    if (!instant) issues.push(at(target, 'Not a date'));
    else if (instant > now) issues.push(at(target, 'This date is in the future'));
    return instant ?? null;
  };
  const numberFor = (target: string) => {
    const text = textFor(target);
    if (!text) return null;
    const number = Number(readCell('number', text, stored.format));
    if (Number.isFinite(number) && number >= 0 && number < mostSeconds) return Math.round(number);
    misfits.push(at(target, 'Not a number'));
    return null;
  };
  const [started, completed] = [instantFor('startedAt'), instantFor('completedAt')];
  if (!started && !completed && !textFor('startedAt') && !textFor('completedAt'))
    issues.push({ ...at('completedAt', 'Required'), ...(mappedColumn(stored, 'completedAt') === null && noDate) });
  if (started && completed && completed < started) issues.push(at('completedAt', 'Completed before it was started'));
  const statusText = textFor('status') || valueFor(stored, 'status');
  const status = statusIn(statusText);
  if (!status) issues.push(at('status', statusText ? 'Not a status of a response' : 'Required'));
  const languageText = textFor('language');
  const language = languageIn(languageText, survey);
  if (languageText && !language) misfits.push(at('language', 'Not a language'));
  const lateBySec = numberFor('lateBySec');
  const isOpen = (status === 'partial' || status === 'started') && lateBySec === null;
  const isClosedByDefault = status === 'complete' || status === 'screened_out' || status === 'over_quota';
  const startedAt = started ?? completed;
  const completedAt = isOpen ? null : (completed ?? (isClosedByDefault ? started : null));
  const seconds = numberFor('seconds');
  const isTimed = stored.mapping.some(({ target, columns }) => target === 'seconds' && columns.length > 0);
  const ms = isTimed ? seconds && seconds * 1_000 : durationOf(started, completed);
  const version = versionIn(survey, textFor('version'));
  const consentedAt = instantFor('consentedAt');
  const linkName = textFor('link');
  const [linkId = null, ...otherLinks] = survey.links.get(linkName) ?? [];
  if (linkName && linkId === null)
    notes.push(at('link', 'No link of this survey has this name: imported without a link'));
  if (otherLinks.length > 0) notes.push(at('link', 'Several links have this name: imported with the oldest one'));
  const tags = cellsFor(stored, row, 'tags').flatMap(listIn);
  const typed = surveyResponseInputSchema.safeParse({ tags, note: textFor('note') });
  for (const { path, message } of typed.error?.issues ?? []) misfits.push(at(String(path[0]), message));
  const { tags: storedTags = [], note = '' } = typed.data ?? {};
  const externalId = textFor('externalId') || undefined;
  if (externalId && externalId.length > 200) issues.push(at('externalId', 'At most 200 characters'));
  return {
    externalId,
    version,
    status: status ?? 'complete',
    language: language ?? survey.defaultLanguage,
    startedAt,
    completedAt,
    columns: {
      survey_version: version,
      status,
      language: language ?? survey.defaultLanguage,
      started_at: startedAt,
      completed_at: completedAt,
      duration_ms: isOpen ? null : ms,
      late_by_sec: lateBySec,
      link_id: linkId,
      tags: storedTags,
      note,
      consented_at: consentedAt,
      consent_version: consentedAt ? versionIn(survey, textFor('consentVersion')) : null,
      source: '',
      referrer: '',
      ...(survey.isAnonymous ? {} : respondentIn(textFor, (target, message) => misfits.push(at(target, message)))),
    },
    issues,
    misfits,
    notes,
  };
}

const noDate = { column: null, message: 'The row has no date: choose a column for Started or Completed' };

/** The largest duration in milliseconds that fits in an integer. */
const mostSeconds = 2_147_483;

/** An export names the zone of its times in the head of their column: Started (Europe/Berlin). */
function zoneIn({ columns, mapping }: RunningImport, target: string): string | undefined {
  const [at = -1] = mapping.find((one) => one.target === target)?.columns ?? [];
  const zone = /\(([\w+-]+(?:\/[\w+-]+)*)\)\s*$/.exec(columns[at] ?? '')?.[1];
  try {
    return zone && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The words of other systems for the status of a response. */
const words: Readonly<Partial<Record<Status, readonly string[]>>> = {
  complete: [
    'completed',
    'finished',
    'submitted',
    'submitted_via_web',
    'done',
    'full',
    'valid',
    'approved',
    'on hold',
    'true',
    'yes',
    '1',
    '2',
  ],
  partial: ['incomplete', 'unfinished', 'in progress', 'saved', 'draft', 'false', 'no', '0'],
  screened_out: ['disqualified', 'terminated', 'screenout', 'screen out', 'screened'],
  over_quota: ['overquota', 'quota full', 'quotafull', 'quota'],
  test: ['preview', 'survey preview', 'test response'],
};

const statusIn = (text: string): Status | undefined =>
  importedStatuses.find((status) =>
    [status, statusLabel(status), ...(words[status] ?? [])].some((word) => word === foldText(text.trim())),
  );

function languageIn(text: string, { languages }: ImportedSurvey): string | undefined {
  const written = foldText(text.trim()).replaceAll('_', '-');
  if (!written) return undefined;
  const isCalled = (code: string) =>
    [code, nameIn(code, 'en'), nameIn(code, code)].some((name) => foldText(name) === written);
  const base = written.split('-')[0] ?? '';
  const own = languages.find(isCalled) ?? languages.find((code) => foldText(code) === base);
  if (own) return own;
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(written) ? new Intl.Locale(written).toString() : undefined;
}

const nameIn = (code: string, language: string) =>
  new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(code) ?? code;

const durationOf = (started: Date | null, completed: Date | null) =>
  started && completed ? Math.min(mostSeconds * 1_000, Math.max(0, completed.getTime() - started.getTime())) : null;

/** The versions of an earlier system are others. */
const versionIn = ({ version, hasVersion }: ImportedSurvey, text: string) =>
  /^\d{1,6}$/.test(text) && hasVersion(Number(text)) ? Number(text) : version;

const devices: Readonly<Record<string, readonly string[]>> = {
  phone: ['phone', 'mobile', 'smartphone', 'mobile phone'],
  tablet: ['tablet'],
  desktop: ['desktop', 'computer', 'pc', 'laptop', 'other'],
};

function respondentIn(textFor: (target: string) => string, misfit: (target: string, message: string) => void) {
  const device = textFor('device');
  const known = Object.keys(devices).find((name) => devices[name]?.includes(foldText(device)));
  if (device && !known) misfit('device', 'Use phone, tablet or desktop');
  const email = textFor('verifiedEmail');
  const isEmail = isEmailAddress(email);
  if (email && !isEmail) misfit('verifiedEmail', 'Not an email address');
  const referrer = textFor('referrer');
  return {
    source: textFor('source').slice(0, 200),
    referrer: referrerOf(referrer) || '',
    device: known ?? null,
    verified_email: email && isEmail ? email : null,
  };
}
