import { ApiError } from '../../../core/contract/errors.ts';
import { localTimeIn } from '../../../core/rules/local-time.ts';
import type { Browser } from '../../../core/server/auth/visitor-guesses.ts';
import { drawName } from '../../../core/server/files/read-upload.ts';
import { noFreeSpace } from '../../../core/server/free-space.ts';
import { refusalOfDatabase } from '../../../core/server/http/answer-errors.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { inputName, typedName } from '../../../forms/rules/input-names.ts';
import { endingIssue, uploadKindOf } from '../../../forms/rules/upload-rules.ts';
import { kindsOf } from '../../rules/carry-over.ts';
import { isConsentMissing } from '../../rules/consent.ts';
import { formatIssue } from '../../rules/issue-messages.ts';
import { moveOn } from '../../rules/move-on.ts';
import { firstPageToAnswer, inVersion } from '../../rules/next-version.ts';
import { withPosted } from '../../rules/page-step.ts';
import { type Posted, understoodNumbers } from '../../rules/posted-answers.ts';
import { understoodDates, withReadDates } from '../../rules/posted-dates.ts';
import { atQuestion, inReview, isReviewNext, pageBack, withReached } from '../../rules/review.ts';
import { submissionBody } from '../../rules/saved-answers.ts';
import { pageAt, questionKey, surveyPages, validatePage } from '../../rules/survey-pages.ts';
import type { PublicField, PublicSurvey, SubmissionAnswers, SurveyRefusal } from '../../schemas/submission.ts';
import type { SubmissionState } from '../../schemas/survey-page.ts';
import type { PostedFile, PostedForm } from '../../shared/server/posted-form.ts';
import { startSubmission, uploadAnswer } from '../submissions/submissions.ts';
import { freshState } from './submission-state.ts';

interface Posting {
  services: Services;
  browser: Browser;
  form: PostedForm;
  now: Date;
  /** The survey as the page showed it, if it has changed since. */
  earlier: PublicSurvey | undefined;
}

export async function stateAfterPost(
  posting: Posting,
  where: Pick<SubmissionState, 'token' | 'query'>,
  opened: PublicSurvey,
): Promise<{ state: SubmissionState; status: number }> {
  const { form, earlier } = posting;
  const state = postedState(posting, where, opened);
  const isWelcome = form.fieldText('view') === 'welcome';
  if (isWelcome && form.fieldText('go') !== 'start') return { state, status: 200 };
  const shown = earlier ? postedState(posting, where, earlier) : state;
  const typed = { ...shown, answers: answersOn(shown, form) };
  const starting = () => freshState(where, state.survey, posting.now, state.submissionId).answers;
  const toVersion = (before: SubmissionState) =>
    earlier ? inVersion(before, state.survey, kindsOf(earlier.fields), starting()) : before;
  if (isConsentMissing(state)) {
    return { state: { ...toVersion(typed), view: 'welcome', issues: { consent: '' }, notice: null }, status: 200 };
  }
  if (isWelcome) {
    // The time limit starts when the visitor presses start, not when the page opens.
    const survey = opened.timeLimitSec === null ? state.survey : { ...state.survey, proof: opened.proof };
    return { state: { ...state, survey, view: 'page' }, status: 200 };
  }
  try {
    return { state: await stateAfterAnswers(posting, shown, toVersion), status: 200 };
  } catch (error) {
    const status = notNow(error);
    if (!status) throw error;
    return { state: { ...typed, view: viewOf(typed), notice: { key: 'notNow' } }, status };
  }
}

const viewOf = ({ view }: SubmissionState) => (view === 'review' ? 'review' : 'page');

/** HTTP status if answers cannot be stored temporarily: disk full or database unavailable. */
function notNow(error: unknown): number | undefined {
  const refusal = error instanceof ApiError ? error : error instanceof Error ? refusalOfDatabase(error) : undefined;
  return refusal && refusal.status >= 500 ? refusal.status : undefined;
}

async function stateAfterAnswers(
  posting: Posting,
  state: SubmissionState,
  toVersion: (before: SubmissionState) => SubmissionState,
): Promise<SubmissionState> {
  const { form, now, earlier } = posting;
  const { uploaded, issues } = await withUploads(posting, state);
  const answers = answersOn(state, form, uploaded);
  const shown = [...form.shown];
  const answered: SubmissionState = { ...state, view: viewOf(state), answers };
  if (earlier) return inNewVersion(posting, withReached(answered, shown), toVersion);
  if (form.fieldText('wanted')) return answered;
  if (state.view === 'review' && form.fieldText('change')) return atQuestion(answered, form.fieldText('change'));
  if (form.fieldText('go') === 'back') return pageBack(answered, shown);
  if (Object.keys(issues).length > 0) return { ...answered, issues };
  const { state: moved, saves } = moveOn(answered, shown, localTimeIn(state.survey.timeZone, now));
  const understood = understoodIssues(answered, form);
  if (Object.keys(understood).length > 0) return { ...answered, issues: { ...understood, ...moved.issues } };
  return saves === 'nothing' ? moved : sent(posting, moved, saves === 'all');
}

const answersOn = ({ survey, answers }: SubmissionState, form: PostedForm, uploaded: Posted = []) =>
  withPosted(
    survey.fields,
    answers,
    form.shown,
    [...withReadDates(survey.fields, form.posted, survey.language), ...uploaded],
    survey.language,
  );

/** A number or day that can mean two is shown as it was understood before it is sent. */
function understoodIssues({ survey }: SubmissionState, { shown, posted }: PostedForm): Record<string, string> {
  const onPage = survey.fields.filter((field) => shown.has(questionKey(field)));
  const understood = Object.entries({
    ...understoodNumbers(onPage, posted, survey.language),
    ...understoodDates(onPage, posted, survey.language),
  });
  return Object.fromEntries(understood.map(([key, value]) => [key, `Understood as ${value}: correct it, or continue`]));
}

/** Saves what the earlier version asked, and goes to the first page that the new one still has to ask. */
async function inNewVersion(
  posting: Posting,
  answered: SubmissionState,
  toVersion: (before: SubmissionState) => SubmissionState,
): Promise<SubmissionState> {
  const { form } = posting;
  const saved = form.fieldText('wanted') ? answered : await sent(posting, answered, false);
  if (saved.view === 'end') return saved;
  const moved = toVersion({
    ...answered,
    resume: saved.resume,
    survey: { ...answered.survey, proof: saved.survey.proof },
  });
  const { survey, answers, reached } = moved;
  const asking = firstPageToAnswer(survey, answers, new Set(reached));
  if (form.fieldText('go') !== 'next') return moved;
  if (!asking) return isReviewNext(moved) ? sent(posting, inReview(moved), false) : sent(posting, moved, true);
  const seen = asking.fields.filter((field) => form.shown.has(questionKey(field)));
  return { ...moved, issues: validatePage(survey.fields, seen, answers, localTimeIn(survey.timeZone, posting.now)) };
}

async function sent(
  { services, browser, form, now }: Posting,
  state: SubmissionState,
  isComplete: boolean,
): Promise<SubmissionState> {
  const { survey, token } = state;
  const body = {
    ...submissionBody(state, isComplete),
    localTime: localTimeIn(survey.timeZone, now),
    proof: { challenge: survey.proof.challenge, answer: 0 },
    website: form.fieldText('website').slice(0, 500),
  };
  // An edit is stored only when it is complete.
  if (state.edit && !isComplete) return state;
  await assertFreeSpace(services);
  let saved: SubmissionAnswers = {};
  const onSaved = (answers: SubmissionAnswers) => {
    saved = answers;
  };
  try {
    const answer = await startSubmission(services, browser, token, body, { isScripted: false, onSaved });
    const { ending, ownPage, resumeToken: resume } = answer;
    if (answer.status === 'partial' || (answer.status === 'test' && !isComplete))
      return withSaved({ ...state, resume }, saved);
    return { ...state, view: 'end', ending, ownPage, resume, notice: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'PROOF_NEEDED') {
      const proof = error.parts.details?.proof as PublicSurvey['proof'];
      return { ...state, survey: { ...survey, proof }, notice: { key: 'sendAgain' } };
    }
    const kind = error.parts.details?.kind as SurveyRefusal | undefined;
    if (kind === 'sent_elsewhere' || (state.edit && kind)) return { ...state, notice: { refusal: kind } };
    if (error.status !== 422) throw error;
    const invalid = invalidPage(error, state);
    return { ...state, ...issuesFrom(error, state), ...(invalid === undefined ? {} : { view: 'page', page: invalid }) };
  }
}

/** Pages that were not reached here show what was saved elsewhere, or before the browser went back to an older page. */
function withSaved(state: SubmissionState, saved: SubmissionAnswers): SubmissionState {
  const elsewhere = Object.entries(saved).filter(([key]) => !state.reached.includes(key));
  const all = Object.entries({ ...state.answers, ...Object.fromEntries(elsewhere) });
  return { ...state, answers: Object.fromEntries(all.filter(([, value]) => value !== null)) };
}

async function assertFreeSpace({ hasFreeSpace }: Services): Promise<void> {
  if ((await hasFreeSpace?.()) === false) throw noFreeSpace();
}

function issuesFrom(error: ApiError, { survey }: SubmissionState): Pick<SubmissionState, 'issues' | 'notice'> {
  const names = new Map(survey.fields.map((field) => [questionKey(field), field.fieldName]));
  const issues = (error.parts.errors ?? []).map(({ path, message }) => {
    const key = path.replace(/^answers\./, '');
    return [key, formatIssue(message, names.get(key) ?? '')] as const;
  });
  return { issues: Object.fromEntries(issues), notice: issues.length > 0 ? null : { key: 'notSent' } };
}

function invalidPage(error: ApiError, { survey, answers }: SubmissionState): string | undefined {
  const wrong = new Set((error.parts.errors ?? []).map(({ path }) => path.replace(/^answers\./, '')));
  return surveyPages(survey, answers).find(({ fields }) => fields.some((field) => wrong.has(questionKey(field))))?.name;
}

async function withUploads({ services, browser, form }: Posting, { survey, token }: SubmissionState) {
  const uploaded: [string, string][] = [];
  const issues: Record<string, string> = {};
  const shown = survey.fields.filter((field) => form.shown.has(questionKey(field)));
  const chosen = form.files.flatMap((file) => {
    const field = shown.find((one) => questionKey(one) === file.key);
    return field ? [{ field, read: async () => file }] : [];
  });
  for (const { field, read } of [...chosen, ...typedSignatures(form, shown, (name) => drawName(services, name))]) {
    await assertFreeSpace(services);
    try {
      const arrived = await uploadAnswer(services, browser, parsePostedFile(field, await read(), token));
      if (!('filePath' in arrived)) continue;
      const issue = endingIssue(arrived.filePath, field);
      if (issue) issues[questionKey(field)] = issue;
      else uploaded.push([inputName(questionKey(field)), arrived.filePath]);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.parts.details?.kind) throw error;
      issues[questionKey(field)] = error.message;
    }
  }
  return { uploaded, issues: issues };
}

function typedSignatures(
  { fieldText, files }: PostedForm,
  shown: readonly PublicField[],
  draw: (name: string) => Promise<Buffer>,
) {
  return shown.flatMap((field) => {
    const name =
      field.fieldType === 'signature'
        ? fieldText(typedName(questionKey(field)))
            .trim()
            .slice(0, 80)
        : '';
    const isSigned =
      fieldText(inputName(questionKey(field))) !== '' || files.some(({ key }) => key === questionKey(field));
    if (name === '' || isSigned) return [];
    const read = async () => ({ key: questionKey(field), name: 'signature.png', bytes: await draw(name) });
    return [{ field, read }];
  });
}

function parsePostedFile({ fieldType }: PublicField, { name, bytes }: PostedFile, survey: string) {
  return { survey, kind: uploadKindOf(fieldType), fileName: name, fileData: bytes.toString('base64') };
}

function postedState(
  { form, now }: { form: PostedForm; now: Date },
  where: Pick<SubmissionState, 'token' | 'query'>,
  opened: PublicSurvey,
): SubmissionState {
  const submissionId = form.fieldText('submissionId');
  const challenge = form.fieldText('challenge');
  const begun = challenge ? { ...opened, proof: { ...opened.proof, challenge } } : opened;
  if (!/^[\w-]{16,64}$/.test(submissionId)) return freshState(where, begun, now);
  const fresh = freshState(where, begun, now, submissionId);
  const { survey } = fresh;
  const known = new Set(survey.fields.map(questionKey));
  const stored = Object.entries(form.answers).filter(([key]) => known.has(key));
  const answers = Object.fromEntries(stored);
  const page = pageAt(survey, answers, form.fieldText('page'))?.name ?? '';
  const [referrer, consent] = [form.fieldText('referrer').slice(0, 500), form.fieldText('consent').slice(0, 40)];
  const reviewed = form
    .fieldText('reviewed')
    .split(' ')
    .filter((key) => known.has(key));
  const reached = form
    .fieldText('reached')
    .split(' ')
    .filter((key) => known.has(key));
  const edit = /^[\w-]{16,64}$/.exec(form.fieldText('edit'))?.[0];
  return {
    ...fresh,
    origin: 'posted',
    edit,
    page,
    answers,
    reached,
    referrer,
    consent,
    localTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.exec(form.fieldText('localTime'))?.[0],
    view: survey.showReview && form.fieldText('view') === 'review' ? 'review' : fresh.view,
    reviewed: reviewed.length > 0 ? reviewed : null,
  };
}
