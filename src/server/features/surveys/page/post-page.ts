import { ApiError } from '../../../../contract/errors.ts';
import type {
  PublicField,
  PublicSurvey,
  SubmissionResult,
  SurveyRefusal,
} from '../../../../contract/schemas/surveys/submission.ts';
import type { SubmissionState } from '../../../../contract/survey-page.ts';
import { isConsentMissing } from '../../../../domain/surveys/consent.ts';
import { formatIssue } from '../../../../domain/surveys/issue-messages.ts';
import { stepFrom, stepToEnd, withPosted } from '../../../../domain/surveys/page-step.ts';
import { inputName, typedName } from '../../../../domain/surveys/posted-answers.ts';
import { atQuestion, inReview, isReviewNext, onPage, pageBack, shownKeys } from '../../../../domain/surveys/review.ts';
import { keyOf, pageAt, reachedAnswers, surveyPages } from '../../../../domain/surveys/survey-pages.ts';
import { writtenName } from '../../../platform/files/upload.ts';
import { noFreeSpace } from '../../../platform/free-space.ts';
import { refusalOfDatabase } from '../../../platform/http/answer-errors.ts';
import type { Services } from '../../../platform/http/call.ts';
import type { Browser } from '../submissions/browser-state.ts';
import { startSubmission, uploadAnswer } from '../submissions/submissions.ts';
import type { PostedFile, PostedForm } from './posted-form.ts';
import { freshState } from './submission-state.ts';

interface Posting {
  services: Services;
  browser: Browser;
  form: PostedForm;
  now: Date;
}

export async function stateAfterPost(
  posting: Posting,
  where: Pick<SubmissionState, 'token' | 'query'>,
  opened: PublicSurvey,
): Promise<{ state: SubmissionState; status: number }> {
  const { form } = posting;
  const state = postedState(posting, where, opened);
  const typed = withPosted(state.survey.fields, state.answers, form.shown, form.posted);
  const isWelcome = form.fieldText('view') === 'welcome';
  if (isWelcome && form.fieldText('go') !== 'start') return { state, status: 200 };
  if (isConsentMissing(state)) {
    return { state: { ...state, view: 'welcome', answers: typed, issues: { consent: '' } }, status: 200 };
  }
  if (isWelcome) {
    // The time limit starts when the visitor presses start, not when the page opens.
    const survey = opened.timeLimitSec === null ? state.survey : { ...state.survey, proof: opened.proof };
    return { state: { ...state, survey, view: 'page' }, status: 200 };
  }
  try {
    return { state: await stateAfterAnswers(posting, state), status: 200 };
  } catch (error) {
    const status = notNow(error);
    if (!status) throw error;
    return { state: { ...state, view: viewOf(state), answers: typed, notice: { key: 'notNow' } }, status };
  }
}

const viewOf = ({ view }: SubmissionState) => (view === 'review' ? 'review' : 'page');

/** HTTP status if answers cannot be stored temporarily: disk full or database unavailable. */
function notNow(error: unknown): number | undefined {
  const refusal = error instanceof ApiError ? error : error instanceof Error ? refusalOfDatabase(error) : undefined;
  return refusal && refusal.status >= 500 ? refusal.status : undefined;
}

async function stateAfterAnswers(posting: Posting, state: SubmissionState): Promise<SubmissionState> {
  const { form, now } = posting;
  const { uploaded, issues } = await withUploads(posting, state);
  const answers = withPosted(state.survey.fields, state.answers, form.shown, [...form.posted, ...uploaded]);
  const isReview = state.view === 'review';
  const answered: SubmissionState = { ...state, view: viewOf(state), answers };
  if (form.fieldText('wanted')) return answered;
  if (isReview && form.fieldText('change')) return atQuestion(answered, form.fieldText('change'));
  if (form.fieldText('go') === 'back') return pageBack(answered);
  if (Object.keys(issues).length > 0) return { ...answered, issues };
  const { page, reviewed, survey } = state;
  const step = isReview
    ? stepToEnd(survey, answers, now)
    : stepFrom(survey, answers, { page, shown: form.shown, reviewed }, now);
  if (step.to === 'stay') {
    const notice = Object.keys(step.issues).length === 0 ? { key: 'more' as const } : null;
    return { ...answered, view: 'page', page: step.page, issues: step.issues, notice };
  }
  if (step.to === 'page') return sent(posting, onPage(answered, step.page, [...form.shown]), false);
  return isReviewNext(state) ? sent(posting, inReview(answered), false) : sent(posting, answered, true);
}

async function sent(
  { services, browser, form }: Posting,
  state: SubmissionState,
  isComplete: boolean,
): Promise<SubmissionState> {
  const { survey, token, submissionId, answers } = state;
  const body = {
    submissionId,
    isComplete,
    answers: reachedAnswers(survey.fields, answers),
    language: survey.language,
    shown: shownKeys(state),
    proof: { challenge: survey.proof.challenge, answer: 0 },
    website: form.fieldText('website').slice(0, 500),
    referrer: state.referrer,
    consent: state.consent,
    editId: state.edit,
  };
  // An edit is stored only when it is complete.
  if (state.edit && !isComplete) return state;
  await assertFreeSpace(services);
  try {
    const answer: SubmissionResult = await startSubmission(services, browser, token, body, { isScripted: false });
    if (!isComplete) return { ...state, resume: answer.resumeToken };
    return { ...state, view: 'end', ending: answer.ending, ownPage: answer.ownPage, resume: answer.resumeToken };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'PROOF_NEEDED') {
      const proof = error.parts.details?.proof as PublicSurvey['proof'];
      return { ...state, survey: { ...survey, proof }, notice: { key: 'sendAgain' } };
    }
    const kind = error.parts.details?.kind as SurveyRefusal | undefined;
    if (state.edit && kind) return { ...state, notice: { refusal: kind } };
    if (error.status !== 422) throw error;
    const invalid = invalidPage(error, state);
    return { ...state, ...issuesFrom(error, state), ...(invalid === undefined ? {} : { view: 'page', page: invalid }) };
  }
}

async function assertFreeSpace({ hasFreeSpace }: Services): Promise<void> {
  if ((await hasFreeSpace?.()) === false) throw noFreeSpace();
}

function issuesFrom(error: ApiError, { survey }: SubmissionState): Pick<SubmissionState, 'issues' | 'notice'> {
  const names = new Map(survey.fields.map((field) => [keyOf(field), field.fieldName]));
  const issues = (error.parts.errors ?? []).map(({ path, message }) => {
    const key = path.replace(/^answers\./, '');
    return [key, formatIssue(message, names.get(key) ?? '')] as const;
  });
  return { issues: Object.fromEntries(issues), notice: issues.length > 0 ? null : { key: 'notSent' } };
}

function invalidPage(error: ApiError, { survey, answers }: SubmissionState): string | undefined {
  const wrong = new Set((error.parts.errors ?? []).map(({ path }) => path.replace(/^answers\./, '')));
  return surveyPages(survey, answers).find(({ fields }) => fields.some((field) => wrong.has(keyOf(field))))?.name;
}

async function withUploads({ services, browser, form }: Posting, { survey, token }: SubmissionState) {
  const uploaded: [string, string][] = [];
  const issues: Record<string, string> = {};
  const shown = survey.fields.filter((field) => form.shown.has(keyOf(field)));
  const chosen = form.files.flatMap((file) => {
    const field = shown.find((one) => keyOf(one) === file.key);
    return field ? [{ field, read: async () => file }] : [];
  });
  for (const { field, read } of [...chosen, ...typedSignatures(form, shown)]) {
    await assertFreeSpace(services);
    try {
      const { filePath } = await uploadAnswer(services, browser, bodyOf(field, await read(), token));
      uploaded.push([inputName(keyOf(field)), filePath]);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.parts.details?.kind) throw error;
      issues[keyOf(field)] = error.message;
    }
  }
  return { uploaded, issues: issues };
}

function typedSignatures({ fieldText, files }: PostedForm, shown: readonly PublicField[]) {
  return shown.flatMap((field) => {
    const name =
      field.fieldType === 'signature'
        ? fieldText(typedName(keyOf(field)))
            .trim()
            .slice(0, 80)
        : '';
    const isSigned = fieldText(inputName(keyOf(field))) !== '' || files.some(({ key }) => key === keyOf(field));
    if (name === '' || isSigned) return [];
    const read = async () => ({ key: keyOf(field), name: 'signature.png', bytes: await writtenName(name) });
    return [{ field, read }];
  });
}

function bodyOf({ fieldType, options }: PublicField, { name, bytes }: PostedFile, survey: string) {
  const isPicture = fieldType === 'image' || fieldType === 'signature';
  const kind =
    isPicture || (fieldType === 'file' && /\.(png|jpe?g|webp)$/i.test(name) && acceptsPictures(options.accept));
  return {
    survey,
    kind: fieldType === 'audio' ? ('voice' as const) : kind ? ('image' as const) : ('document' as const),
    fileName: name,
    fileData: bytes.toString('base64'),
  };
}

const acceptsPictures = (accept: readonly string[] | undefined) =>
  accept === undefined || ['png', 'jpg', 'webp'].some((ending) => accept.includes(ending));

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
  const known = new Set(survey.fields.map(keyOf));
  const stored = Object.entries(form.answers).filter(([key]) => known.has(key));
  const answers = Object.fromEntries(stored);
  const page = pageAt(survey, answers, form.fieldText('page'))?.name ?? '';
  const [referrer, consent] = [form.fieldText('referrer').slice(0, 500), form.fieldText('consent').slice(0, 40)];
  const reviewed = form
    .fieldText('reviewed')
    .split(' ')
    .filter((key) => known.has(key));
  const edit = /^[\w-]{16,64}$/.exec(form.fieldText('edit'))?.[0];
  return {
    ...{ ...fresh, isFresh: false, edit, page, answers, referrer, consent },
    view: survey.showReview && form.fieldText('view') === 'review' ? 'review' : fresh.view,
    reviewed: reviewed.length > 0 ? reviewed : null,
  };
}
