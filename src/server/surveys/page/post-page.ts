import { ApiError } from '../../../contract/errors.ts';
import type { Visit, VisitAnswer, VisitField, VisitRefusal } from '../../../contract/schemas/survey-visit.ts';
import type { VisitState } from '../../../contract/survey-page.ts';
import { faultWords } from '../../../domain/surveys/fault-words.ts';
import { inputName, typedName } from '../../../domain/surveys/posted-answers.ts';
import { atQuestion, inReview, isReviewNext, onPage, pageBack } from '../../../domain/surveys/review.ts';
import { isConsentMissing } from '../../../domain/surveys/visit-consent.ts';
import { keyOf, reachedAnswers, visitPages } from '../../../domain/surveys/visit-pages.ts';
import { stepFrom, stepToEnd, withPosted } from '../../../domain/surveys/visit-step.ts';
import { writtenName } from '../../files/written-name.ts';
import { refusalOfDatabase } from '../../http/answer-errors.ts';
import type { Services } from '../../http/call.ts';
import { noRoom } from '../../room.ts';
import type { Browser } from '../visit/marks.ts';
import { uploadForVisit } from '../visit/upload.ts';
import { startVisit } from '../visit/visits.ts';
import type { PostedFile, PostedForm } from './posted-form.ts';
import { postedState } from './posted-state.ts';

interface Posting {
  services: Services;
  browser: Browser;
  form: PostedForm;
  now: Date;
}

/** The page that follows a posted one: the next, the one before, the same with what is wrong with it, or the end. */
export async function stateAfterPost(
  posting: Posting,
  where: Pick<VisitState, 'token' | 'query'>,
  opened: Visit,
): Promise<{ state: VisitState; status: number }> {
  const { form } = posting;
  const state = postedState(posting, where, opened);
  const typed = withPosted(state.visit.fields, state.answers, form.shown, form.posted);
  const isWelcome = form.said('view') === 'welcome';
  if (isWelcome && form.said('go') !== 'start') return { state, status: 200 };
  if (isConsentMissing(state)) {
    return { state: { ...state, view: 'welcome', answers: typed, faults: { consent: '' } }, status: 200 };
  }
  if (isWelcome) {
    // Its time begins with the press, and not when the page was opened.
    const visit = opened.timeLimitSec === null ? state.visit : { ...state.visit, proof: opened.proof };
    return { state: { ...state, visit, view: 'page' }, status: 200 };
  }
  try {
    return { state: await stateAfterAnswers(posting, state), status: 200 };
  } catch (error) {
    const status = notNow(error);
    if (!status) throw error;
    // Nothing that was typed is lost: the page comes again with it.
    return { state: { ...state, view: viewOf(state), answers: typed, notice: { words: 'notNow' } }, status };
  }
}

const viewOf = ({ view }: VisitState) => (view === 'review' ? 'review' : 'page');

/** With which status a page could not be kept at this moment: the disk is full, or the database is not there. */
function notNow(error: unknown): number | undefined {
  const refusal = error instanceof ApiError ? error : error instanceof Error ? refusalOfDatabase(error) : undefined;
  return refusal && refusal.status >= 500 ? refusal.status : undefined;
}

async function stateAfterAnswers(posting: Posting, state: VisitState): Promise<VisitState> {
  const { form, now } = posting;
  const { uploaded, faults } = await withUploads(posting, state);
  const answers = withPosted(state.visit.fields, state.answers, form.shown, [...form.posted, ...uploaded]);
  const isReview = state.view === 'review';
  const answered: VisitState = { ...state, view: viewOf(state), answers };
  if (form.said('wanted')) return answered;
  if (isReview && form.said('change')) return atQuestion(answered, form.said('change'));
  if (form.said('go') === 'back') return pageBack(answered);
  if (Object.keys(faults).length > 0) return { ...answered, faults };
  const { page, reviewed, visit } = state;
  const step = isReview
    ? stepToEnd(visit, answers, now)
    : stepFrom(visit, answers, { page, shown: form.shown, reviewed }, now);
  if (step.to === 'stay') {
    const notice = Object.keys(step.faults).length === 0 ? { words: 'more' as const } : null;
    return { ...answered, view: 'page', page: step.page, faults: step.faults, notice };
  }
  if (step.to === 'page') return sent(posting, onPage(answered, step.page, [...form.shown]), false);
  return isReviewNext(state) ? sent(posting, inReview(answered), false) : sent(posting, answered, true);
}

/** Keeps the answers so far, or all of them; what the server finds wrong leads to its page. */
async function sent({ services, browser, form }: Posting, state: VisitState, isComplete: boolean): Promise<VisitState> {
  const { visit, token, visitId, answers } = state;
  const body = {
    visitId,
    isComplete,
    answers: reachedAnswers(visit.fields, answers),
    language: visit.language,
    proof: { challenge: visit.proof.challenge, answer: 0 },
    website: form.said('website').slice(0, 500),
    referrer: state.referrer,
    consent: state.consent,
    editId: state.edit,
  };
  // What was sent stays as it was until all of the change is there.
  if (state.edit && !isComplete) return state;
  await assertRoom(services);
  try {
    const answer: VisitAnswer = await startVisit(services, browser, token, body, { isScripted: false });
    if (!isComplete) return { ...state, resume: answer.resumeToken };
    return { ...state, view: 'end', ending: answer.ending, resume: answer.resumeToken };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'PROOF_NEEDED') {
      const proof = error.parts.details?.proof as Visit['proof'];
      return { ...state, visit: { ...visit, proof }, notice: { words: 'sendAgain' } };
    }
    const kind = error.parts.details?.kind as VisitRefusal | undefined;
    if (state.edit && kind) return { ...state, notice: { refusal: kind } };
    if (error.status !== 422) throw error;
    const faulty = faultyPage(error, state);
    return { ...state, ...faultsFrom(error, state), ...(faulty === undefined ? {} : { view: 'page', page: faulty }) };
  }
}

async function assertRoom({ room }: Services): Promise<void> {
  if ((await room?.()) === false) throw noRoom();
}

function faultsFrom(error: ApiError, { visit }: VisitState): Pick<VisitState, 'faults' | 'notice'> {
  const names = new Map(visit.fields.map((field) => [keyOf(field), field.fieldName]));
  const faults = (error.parts.errors ?? []).map(({ path, message }) => {
    const key = path.replace(/^answers\./, '');
    return [key, faultWords(message, names.get(key) ?? '')] as const;
  });
  return { faults: Object.fromEntries(faults), notice: faults.length > 0 ? null : { words: 'notSent' } };
}

function faultyPage(error: ApiError, { visit, answers }: VisitState): string | undefined {
  const wrong = new Set((error.parts.errors ?? []).map(({ path }) => path.replace(/^answers\./, '')));
  return visitPages(visit, answers).find(({ fields }) => fields.some((field) => wrong.has(keyOf(field))))?.name;
}

/** Keeps the files that came with the page; each then stands in the form as its path does. */
async function withUploads({ services, browser, form }: Posting, { visit, token }: VisitState) {
  const uploaded: [string, string][] = [];
  const faults: Record<string, string> = {};
  const shown = visit.fields.filter((field) => form.shown.has(keyOf(field)));
  const chosen = form.files.flatMap((file) => {
    const field = shown.find((one) => keyOf(one) === file.key);
    return field ? [{ field, read: async () => file }] : [];
  });
  for (const { field, read } of [...chosen, ...typedSignatures(form, shown)]) {
    await assertRoom(services);
    try {
      const { filePath } = await uploadForVisit(services, browser, bodyOf(field, await read(), token));
      uploaded.push([inputName(field), filePath]);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.parts.details?.kind) throw error;
      faults[keyOf(field)] = error.message;
    }
  }
  return { uploaded, faults };
}

/** Names that were typed in place of a signature, where no picture of one is there. */
function typedSignatures({ said, files }: PostedForm, shown: readonly VisitField[]) {
  return shown.flatMap((field) => {
    const name = field.fieldType === 'signature' ? said(typedName(field)).trim().slice(0, 80) : '';
    const isSigned = said(inputName(field)) !== '' || files.some(({ key }) => key === keyOf(field));
    if (name === '' || isSigned) return [];
    const read = async () => ({ key: keyOf(field), name: 'signature.png', bytes: await writtenName(name) });
    return [{ field, read }];
  });
}

function bodyOf({ fieldType, options }: VisitField, { name, bytes }: PostedFile, survey: string) {
  const isPicture = fieldType === 'image' || fieldType === 'signature';
  const kind =
    isPicture || (fieldType === 'file' && /\.(png|jpe?g|webp)$/i.test(name) && takesPictures(options.accept));
  return {
    survey,
    kind: fieldType === 'audio' ? ('voice' as const) : kind ? ('image' as const) : ('document' as const),
    fileName: name,
    fileData: bytes.toString('base64'),
  };
}

const takesPictures = (accept: readonly string[] | undefined) =>
  accept === undefined || ['png', 'jpg', 'webp'].some((ending) => accept.includes(ending));
