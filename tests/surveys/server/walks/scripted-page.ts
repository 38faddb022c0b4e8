import { expect, vi } from 'vitest';
import { moveOn } from '../../../../src/surveys/rules/move-on.ts';
import { keysInSight, pageBack, withReached } from '../../../../src/surveys/rules/review.ts';
import { submissionBody } from '../../../../src/surveys/rules/saved-answers.ts';
import type { SubmissionResult } from '../../../../src/surveys/schemas/submission.ts';
import type { SubmissionState } from '../../../../src/surveys/schemas/survey-page.ts';
import { hasChanged, refusedState, sentState } from '../../../../src/surveys/visitor/submission/after-sending.ts';
import { saveDraft, saveHandover, withDraft } from '../../../../src/surveys/visitor/submission/draft.ts';
import { issuesIn, noticeFor, type Refusal } from '../../../../src/surveys/visitor/submission/requests.ts';
import { getPage, hostOf, type Line, type Page, stateIn, type Where } from './page.ts';

interface Queued {
  body: ReturnType<typeof submissionBody>;
  from: SubmissionState;
}

interface Answer {
  status: number;
  body: SubmissionResult & Refusal;
}

const refusalIn = ({ body }: Answer) => ({
  kind: 'refused' as const,
  notice: noticeFor(body),
  issues: issuesIn(body),
  version: body.surveyVersion,
});

/** The parts of the page's scripts that have state, with the storage of one browser. */
export const scriptedPage = (where: Where): Promise<Page> => openTab(where, new Map());

async function openTab(where: Where, local: Map<string, string>): Promise<Page> {
  const session = new Map<string, string>();
  const storage = (items: Map<string, string>) => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  const inBrowser = <T>(work: () => T): T => {
    vi.stubGlobal('localStorage', storage(local));
    vi.stubGlobal('sessionStorage', storage(session));
    return work();
  };
  let line: Line = 'online';
  let queued: Queued | undefined;
  let opened: SubmissionState;
  const load = async () => {
    opened = stateIn(await getPage(where));
    return inBrowser(() => withDraft(opened));
  };
  let state = await load();
  const show = (next: SubmissionState) => {
    state = next;
    inBrowser(() => saveDraft(state, opened));
  };
  show(state);
  const request = async (body: object): Promise<Answer> => {
    const answer = await where.app.app.inject({
      method: 'POST',
      url: `/api/v1/public/surveys/${where.token}/responses`,
      remoteAddress: where.address,
      headers: { host: hostOf(where), accept: 'application/json' },
      payload: { ...body, proof: { challenge: state.survey.proof.challenge, answer: 0 } },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** Undefined if no answer comes. */
  const post = async (body: object): Promise<Answer | undefined> => {
    if (line === 'offline') return undefined;
    const answer = await request(body);
    expect(answer.body.message ?? '').not.toContain('no such question');
    return line === 'answerless' ? undefined : answer;
  };
  /** What the outbox does: a refused submission is saved in part, and its respondent opens it again. */
  const deliver = async ({ body, from }: Queued) => {
    const { status, body: answer } = await request({ ...body, waited: {} });
    if (status === 201 || answer.kind === 'sent_elsewhere') return;
    expect([status, answer.message?.includes('no such question')]).toEqual([422, false]);
    const { issues } = refusalIn({ status, body: answer });
    const isChanged = answer.surveyVersion !== body.surveyVersion;
    const valid = Object.entries(body.answers).filter(
      ([key, value]) => isChanged || value === null || !(key in issues),
    );
    const part = { ...body, answers: Object.fromEntries(valid), isComplete: false, waited: {} };
    expect((await request(part)).status).toBe(201);
    const answers = Object.fromEntries(Object.entries(body.answers).filter(([, value]) => value !== null));
    const reached = Object.keys(body.answers);
    inBrowser(() => saveHandover({ ...from, answers, reached, reviewed: null, view: 'page', page: '' }));
    show(await load());
  };
  const savePages = async (moved: SubmissionState) => {
    const answer = await post(submissionBody(moved, false));
    if (!answer) return;
    if (answer.status === 409) return show({ ...state, notice: noticeFor(answer.body) });
    expect(answer.status, answer.body.message).toBe(201);
    if (answer.body.status === 'partial') return show({ ...state, resume: answer.body.resumeToken });
    show({ ...state, ...sentState(answer.body) });
  };
  const sendAll = async (moved: SubmissionState) => {
    const body = submissionBody(withReached(moved), true);
    const answer = await post(body);
    if (!answer) {
      queued = { body, from: moved };
      return show({ ...moved, view: 'end' });
    }
    if (answer.status === 201) return show({ ...state, ...sentState(answer.body) });
    expect([409, 422]).toContain(answer.status);
    const refused = refusalIn(answer);
    if (!hasChanged(state, refused)) return show({ ...state, ...refusedState(state, refused) });
    expect((await request(submissionBody(moved, false))).status).toBe(201);
    inBrowser(() => saveHandover(state));
    show(await load());
  };
  return {
    state: () => state,
    shown: () => keysInSight(state),
    fill: (key, value) => {
      const { [key]: _, ...answers } = state.answers;
      show({ ...state, answers: value === null ? answers : { ...answers, [key]: value } });
    },
    next: async () => {
      const { state: moved, saves } = moveOn(state);
      show(moved);
      if (saves === 'pages') await savePages(moved);
      if (saves === 'all') await sendAll(moved);
    },
    back: async () => show(pageBack(state)),
    reload: async () => show(await load()),
    newTab: () => openTab(where, local),
    setLine: async (next) => {
      line = next;
      if (line !== 'online' || !queued) return;
      const waiting = queued;
      queued = undefined;
      await deliver(waiting);
    },
  };
}
